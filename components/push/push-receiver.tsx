"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { useEffect } from "react"
import { onForegroundPush, receiveForegroundPush } from "@/lib/client/push/foreground"
import { useSession } from "@/lib/client/session/session"
import { showToast } from "@/lib/client/toasts"
import { safeRedirectPath } from "@/lib/shared/safe-redirect-path"
import { usePushRegistration } from "./use-push-registration"

/** Registers this browser for push messages, and shows those that arrive in the foreground as toasts. */
export function PushReceiver() {
  const error = usePushRegistration()
  useForeground()
  return <span hidden data-push={error ?? ""} />
}

function useForeground() {
  const t = useTranslations("shell.push")
  const router = useRouter()
  const user = useSession()?.user
  const userId = user?.user_id
  const instituteId = user?.selectedInstitute

  useEffect(() => {
    if (userId === undefined || instituteId === undefined) return
    return receiveForegroundPush({ userId, instituteId })
  }, [userId, instituteId])

  useEffect(
    () =>
      onForegroundPush(({ notification: { title, body }, fcmOptions }) => {
        const onPress = () => router.push(safeRedirectPath(pathOf(fcmOptions.link)))
        showToast("info", body ? `${title}: ${body}` : title, { label: t("open"), onPress })
      }),
    [router, t],
  )
}

/** The path of a link without its host: an institute may have several hosts, and messages name its first. */
function pathOf(link: string): string {
  const url = URL.parse(link, window.location.origin)
  return url ? url.pathname + url.search + url.hash : "/"
}
