"use client"
import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { notifications } from "@/lib/features/notifications/contract"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"

type Removable = Pick<SentNotification, "id" | "title" | "status">

const stale = [notifications.sent, notifications.showSent, notifications.notifiedUsers, notifications.notices]
const told = ["no_rights", "not_found", "maintenance"] as const

/** Cancels what is still to come, or takes back what went out; either is asked about first, by its title. */
export function useRemoval({ id, title, status }: Removable) {
  const t = useTranslations("sending.removal")
  const remove = useSend(notifications.remove, { stale })
  const what = status === "scheduled" ? "cancel" : "takeBack"
  return {
    label: t(`${what}.do`),
    isPending: remove.isPending,
    async remove() {
      const answer = await openDialog({
        type: "confirmation",
        title: t(`${what}.title`, { title }),
        message: t(`${what}.message`),
        primaryLabel: t(`${what}.do`),
        cancelLabel: t("keep"),
        isDangerous: true,
      })
      if (answer !== "primary") return
      // The menu that this was chosen from is gone by now, and callbacks of a mutation with it.
      try {
        await remove.mutateAsync({ params: { id: String(id) } })
        showToast("success", t(`${what}.done`))
      } catch (error) {
        const code = error instanceof Failure ? error.code : undefined
        showToast("error", t(`failures.${told.find((one) => one === code) ?? "unexpected"}`))
      }
    },
  }
}
