"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"
import { notifications } from "@/lib/features/notifications/contract"

type BellOptions = {
  /** Whether the list is visible; only then is it refetched immediately. */
  isVisible: boolean
  /** Called with the number of unread notifications when it has increased. */
  onIncrease?: (unread: number) => void
}

/** A page, counted from 0, of the caller's notifications, updated when the server publishes a new unread count. */
export function useBell(page: number, { isVisible, onIncrease }: BellOptions) {
  const client = useQueryClient()
  const user = useSession()?.user
  const query = queryFor(notifications.bell, {
    params: { instituteId: String(user?.selectedInstitute ?? ""), page: String(page) },
  })
  const bell = useQuery({ ...query, enabled: user !== undefined })
  const invalidate = (refetchType: "active" | "none") =>
    void client.invalidateQueries({ queryKey: [notifications.bell.path], refetchType })
  useLiveTopic(live.bell, user && { instituteId: user.selectedInstitute, userId: user.user_id }, {
    onMessage({ unread }) {
      if (bell.data && unread > bell.data.unread) onIncrease?.(unread)
      // A message to many people must not make all of their browsers refetch the list at the same moment.
      client.setQueryData(query.queryKey, (known) => known && { ...known, unread })
      invalidate(isVisible ? "active" : "none")
    },
    onReconnect: () => invalidate("active"),
  })
  return bell
}
