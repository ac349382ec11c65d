"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import type { BellNotification } from "@/lib/features/notifications/notification-shapes"
import { type BellPage, markRead, without } from "./bell-page"

/** What may be done with what was received; it shows at once, and is taken back when the server does not follow. */
export function useBellActs() {
  const t = useTranslations("notifications")
  const client = useQueryClient()
  // The person may be on the way to another page already.
  const update = useSend(notifications.updateStatus, { manner: () => ({ keepalive: true }) })
  const pages = { queryKey: [notifications.bell.path] }
  const change = (how: (page: BellPage) => BellPage) =>
    client.setQueriesData<BellPage>(pages, (page) => page && how(page))

  function send(id: number | "all", status: "read" | "dismissed") {
    update.mutate(
      { query: { id: String(id), status } },
      {
        onSuccess({ unread }) {
          change((page) => ({ ...page, unread }))
          if (status === "dismissed") void client.invalidateQueries(pages)
        },
        onError() {
          showToast("error", t("failed"))
          void client.invalidateQueries(pages)
        },
      },
    )
  }

  return {
    read: ({ id, readAt }: BellNotification) => {
      if (readAt) return
      change((page) => markRead(page, id))
      send(id, "read")
    },
    readAll: () => {
      change((page) => markRead(page, "all"))
      send("all", "read")
    },
    dismiss: ({ id }: BellNotification) => {
      change((page) => without(page, id))
      send(id, "dismissed")
    },
  }
}
