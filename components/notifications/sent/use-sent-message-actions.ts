"use client"
import { useTranslations } from "next-intl"
import { usePathname, useRouter } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import type { IconName } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { useErrorMessage } from "@/components/forms/error-message"
import { notifications } from "@/lib/features/notifications/contract"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"

/** The part of a message that its actions need. */
export type SentMessage = Pick<SentNotification, "id" | "title" | "status" | "version">

/** An action on a message, as a button or a menu item shows it. */
export type MessageAction = {
  label: string
  icon: IconName
  isDangerous?: boolean
  isPending: boolean
  run: () => Promise<void>
}

type RemovalKind = "discard" | "cancel" | "recall"

const STALE_ENDPOINTS = [
  notifications.sent,
  notifications.showSent,
  notifications.notifiedUsers,
  notifications.announcements,
  notifications.showAnnouncement,
]

/** The actions on a message besides opening it, by its status; a sent announcement cannot be recalled. */
export function useSentMessageActions({ id, title, status, version }: SentMessage): MessageAction[] {
  const t = useTranslations("sending.actions")
  const errorMessage = useErrorMessage()
  const may = useMay()
  const router = useRouter()
  const area = areaOfPath(usePathname())
  const paths = notificationPaths(area)
  const remove = useSend(notifications.remove, { invalidates: STALE_ENDPOINTS })
  const copy = useSend(notifications.copy, { invalidates: STALE_ENDPOINTS })
  const reopen = useSend(notifications.reopen, { invalidates: STALE_ENDPOINTS })
  const params = { id: String(id) }

  // The menu may be unmounted before the mutation ends, which would drop callbacks given to `mutate`.
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      showToast("error", errorMessage(error))
    }
  }
  const removeAction = (kind: RemovalKind): MessageAction => ({
    label: t(`${kind}.do`),
    icon: kind === "cancel" ? "x" : "trash",
    isDangerous: true,
    isPending: remove.isPending,
    async run() {
      const answer = await openDialog({
        type: "confirmation",
        title: t(`${kind}.title`, { title: title || t("untitled") }),
        message: t(`${kind}.message`),
        primaryLabel: t(`${kind}.do`),
        cancelLabel: t("dismiss"),
        isDangerous: true,
      })
      if (answer !== "primary") return
      await attempt(async () => {
        await remove.mutateAsync({ params })
        showToast("success", t(`${kind}.done`))
      })
    },
  })
  const copyAction: MessageAction = {
    label: t("copy"),
    icon: "layers",
    isPending: copy.isPending,
    run: () => attempt(async () => router.push(paths.draft((await copy.mutateAsync({ params })).id))),
  }
  const editAction: MessageAction = {
    label: t("edit"),
    icon: "file-text",
    isPending: reopen.isPending,
    run: () =>
      attempt(async () => router.push(paths.draft((await reopen.mutateAsync({ params, body: { version } })).id))),
  }

  const copies = may(notifications.copy) ? [copyAction] : []
  const edits = may(notifications.reopen) ? [editAction] : []
  const removals = (what: RemovalKind) => (may(notifications.remove) ? [removeAction(what)] : [])
  if (status === "draft") return [...copies, ...removals("discard")]
  if (status === "scheduled") return [...edits, ...copies, ...removals("cancel")]
  if (status === "cancelled" || area === "master") return copies
  return [...copies, ...removals("recall")]
}
