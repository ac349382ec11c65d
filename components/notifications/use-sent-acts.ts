"use client"
import { useTranslations } from "next-intl"
import { usePathname, useRouter } from "next/navigation"
import { useMay } from "@/components/shell/rights"
import type { GlyphName } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { notifications } from "@/lib/features/notifications/contract"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { areaAt, placesOf } from "./places"

/** A message of the lists, as far as one acts on it. */
export type Acted = Pick<SentNotification, "id" | "title" | "status" | "version">

/** Something that may be done with a message. */
export type Act = {
  label: string
  icon: GlyphName
  isDangerous?: boolean
  isPending: boolean
  run: () => Promise<void>
}

type Removal = "discard" | "cancel" | "takeBack"

const stale = [
  notifications.sent,
  notifications.showSent,
  notifications.notifiedUsers,
  notifications.notices,
  notifications.showNotice,
]
const told = ["no_rights", "not_found", "stale", "already_sent", "too_many", "maintenance"] as const

/** What may be done with a message besides opening it: by its status, and a notice that went out is not taken back. */
export function useSentActs({ id, title, status, version }: Acted): Act[] {
  const t = useTranslations("sending.acts")
  const may = useMay()
  const router = useRouter()
  const area = areaAt(usePathname())
  const places = placesOf(area)
  const remove = useSend(notifications.remove, { stale })
  const copy = useSend(notifications.copy, { stale })
  const reopen = useSend(notifications.reopen, { stale })
  const params = { id: String(id) }

  // The menu that this was chosen from may be gone by then, and callbacks of a mutation with it.
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const code = error instanceof Failure ? error.code : undefined
      showToast("error", t(`failures.${told.find((one) => one === code) ?? "unexpected"}`))
    }
  }
  const removing = (what: Removal): Act => ({
    label: t(`${what}.do`),
    icon: what === "cancel" ? "x" : "trash",
    isDangerous: true,
    isPending: remove.isPending,
    async run() {
      const answer = await openDialog({
        type: "confirmation",
        title: t(`${what}.title`, { title: title || t("untitled") }),
        message: t(`${what}.message`),
        primaryLabel: t(`${what}.do`),
        cancelLabel: t("keep"),
        isDangerous: true,
      })
      if (answer !== "primary") return
      await attempt(async () => {
        await remove.mutateAsync({ params })
        showToast("success", t(`${what}.done`))
      })
    },
  })
  const copying: Act = {
    label: t("copy"),
    icon: "layers",
    isPending: copy.isPending,
    run: () => attempt(async () => router.push(places.draft((await copy.mutateAsync({ params })).id))),
  }
  const editing: Act = {
    label: t("edit"),
    icon: "file-text",
    isPending: reopen.isPending,
    run: () =>
      attempt(async () => router.push(places.draft((await reopen.mutateAsync({ params, body: { version } })).id))),
  }

  const copies = may(notifications.copy) ? [copying] : []
  const edits = may(notifications.reopen) ? [editing] : []
  const removals = (what: Removal) => (may(notifications.remove) ? [removing(what)] : [])
  if (status === "draft") return [...copies, ...removals("discard")]
  if (status === "scheduled") return [...edits, ...copies, ...removals("cancel")]
  if (status === "cancelled" || area === "master") return copies
  return [...copies, ...removals("takeBack")]
}
