"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { useTopic } from "@/lib/client/live"
import { useSession } from "@/lib/client/session"
import { live } from "@/lib/contract/live"
import { notifications } from "@/lib/features/notifications/contract"

type Watching = {
  /** Whether the list is seen; only then is it asked for again at once. */
  isSeen: boolean
  /** Hears how much is unread when it has become more. */
  onMore?: (unread: number) => void
}

/** A page, counted from 0, of what the caller was told; it moves as soon as the server says that something came. */
export function useBell(page: number, { isSeen, onMore }: Watching) {
  const client = useQueryClient()
  const user = useSession()?.user
  const query = queryFor(notifications.bell, {
    params: { instituteId: String(user?.selectedInstitute ?? ""), page: String(page) },
  })
  const bell = useQuery({ ...query, enabled: user !== undefined })
  const renew = (refetchType: "active" | "none") =>
    void client.invalidateQueries({ queryKey: [notifications.bell.path], refetchType })
  useTopic(live.bell, user && { instituteId: user.selectedInstitute, userId: user.user_id }, {
    onMessage({ unread }) {
      if (bell.data && unread > bell.data.unread) onMore?.(unread)
      // A message to many must not have all of them ask for their lists at the same moment.
      client.setQueryData(query.queryKey, (known) => known && { ...known, unread })
      renew(isSeen ? "active" : "none")
    },
    onBack: () => renew("active"),
  })
  return bell
}
