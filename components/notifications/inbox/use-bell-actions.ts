"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import type { BellNotification } from "@/lib/features/notifications/notification-shapes"
import { type BellPage, markRead, dismissFromPage } from "./bell-page"

/** The actions on received notifications; they are applied optimistically and undone when the server refuses. */
export function useBellActions() {
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  // The user may already be navigating to another page.
  const update = useSend(notifications.updateStatus, { options: () => ({ keepalive: true }) })
  const pages = { queryKey: [notifications.bell.path] }
  const updatePages = (transform: (page: BellPage) => BellPage) =>
    client.setQueriesData<BellPage>(pages, (page) => page && transform(page))

  function send(id: number | "all", status: "read" | "dismissed") {
    update.mutate(
      { query: { id: String(id), status } },
      {
        onSuccess({ unread }) {
          updatePages((page) => ({ ...page, unread }))
          if (status === "dismissed") void client.invalidateQueries(pages)
        },
        onError(error) {
          showToast("error", errorMessage(error))
          void client.invalidateQueries(pages)
        },
      },
    )
  }

  return {
    read: ({ id, readAt }: BellNotification) => {
      if (readAt) return
      updatePages((page) => markRead(page, id))
      send(id, "read")
    },
    readAll: () => {
      updatePages((page) => markRead(page, "all"))
      send("all", "read")
    },
    dismiss: ({ id }: BellNotification) => {
      updatePages((page) => dismissFromPage(page, id))
      send(id, "dismissed")
    },
  }
}
