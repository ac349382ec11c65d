import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { useLiveTopic } from "@/lib/client/live/live"
import { useSession } from "@/lib/client/session/session"
import { live, type OnlineStatus, type Presence } from "@/lib/contract/live"
import { presence } from "@/lib/features/presence/contract"

/**
 * The online status of members, fetched once for all of them and updated by the live connection. A member without a known
 * status is offline.
 */
export function usePresence(userIds: readonly number[]): (userId: number) => OnlineStatus {
  const client = useQueryClient()
  const instituteId = useSession()?.user.selectedInstitute
  const ids = [...new Set(userIds)].toSorted((one, other) => one - other)
  const query = queryFor(presence.listOnlineStatus, { query: { userIds: ids.join(",") } })
  const statuses = useQuery({ ...query, enabled: ids.length > 0, staleTime: 0 })
  useLiveTopic(live.presence, instituteId === undefined ? undefined : { instituteId }, {
    onMessage({ changes }) {
      const relevant = changes.filter(({ userId }) => ids.includes(userId))
      if (relevant.length === 0) return
      client.setQueryData<Presence[]>(query.queryKey, (before = []) => [
        ...before.filter(({ userId }) => !relevant.some((change) => change.userId === userId)),
        ...relevant,
      ])
    },
    onReconnect: () => void statuses.refetch(),
  })
  return (userId) => statuses.data?.find((one) => one.userId === userId)?.status ?? "offline"
}
