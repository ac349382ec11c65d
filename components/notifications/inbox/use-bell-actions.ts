"use client"
import { useQueryClient } from "@tanstack/react-query"
import { setUnread } from "@/components/shell/area/bootstrap-query"
import { useErrorMessage } from "@/components/forms/error-message"
import { invalidate } from "@/lib/client/invalidate"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type BellNotification, inbox } from "@/lib/features/notifications/inbox-contract"
import { type BellPage, markRead, dismissFromPage } from "./bell-page"

/** The actions on received notifications; they are applied optimistically and undone when the server refuses. */
export function useBellActions() {
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  // The user may already be navigating to another page.
  const update = useSend(inbox.updateStatus, { options: () => ({ keepalive: true }) })
  const pages = { queryKey: [inbox.bell.path] }
  const updatePages = (transform: (page: BellPage) => BellPage) =>
    client.setQueriesData<BellPage>(pages, (page) => page && transform(page))

  function send(id: number | "all", status: "read" | "dismissed") {
    update.mutate(
      { query: { id: String(id), status } },
      {
        onSuccess({ unread }) {
          updatePages((page) => ({ ...page, unread }))
          setUnread(client, unread)
          if (status === "dismissed") void invalidate(client, [inbox.bell])
        },
        onError(error) {
          showToast("error", errorMessage(error))
          void invalidate(client, [inbox.bell])
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
