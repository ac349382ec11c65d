"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { setUnread } from "@/components/shell/area/bootstrap-query"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { queryFor } from "@/lib/client/api"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live } from "@/lib/contract/live"
import { inbox } from "@/lib/features/notifications/inbox-contract"

type BellOptions = {
  /** Whether the list is visible; only then is it refetched immediately. */
  isVisible: boolean
  /** Whether the page is fetched at all; by default it is. */
  isNeeded?: boolean
  /** Called with the number of unread notifications when it has increased. */
  onIncrease?: (unread: number) => void
}

/** A page, counted from 0, of the caller's notifications, and the number of unread ones, updated when the server publishes a new unread count. */
export function useBell(page: number, { isVisible, isNeeded = true, onIncrease }: BellOptions) {
  const client = useQueryClient()
  const user = useSession()?.user
  const query = queryFor(inbox.bell, {
    params: { instituteId: String(user?.selectedInstitute ?? ""), page: String(page) },
  })
  const bell = useQuery({ ...query, enabled: isNeeded && user !== undefined })
  const firstUnread = useBootstrap()?.unread ?? 0
  const known = bell.data?.unread ?? firstUnread
  const invalidate = (refetchType: "active" | "none") =>
    void client.invalidateQueries({ queryKey: [inbox.bell.path], refetchType })
  useLiveTopic(live.bell, user && { instituteId: user.selectedInstitute, userId: user.user_id }, {
    onMessage({ unread }) {
      if (unread > known) onIncrease?.(unread)
      // A message to many people must not make all of their browsers refetch the list at the same moment.
      client.setQueryData(query.queryKey, (shown) => shown && { ...shown, unread })
      setUnread(client, unread)
      invalidate(isVisible ? "active" : "none")
    },
    onReconnect: () => invalidate("active"),
  })
  return { ...bell, unread: known }
}
