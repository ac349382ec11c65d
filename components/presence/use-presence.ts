import { useQuery, useQueryClient } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { useTopic } from "@/lib/client/live"
import { useSession } from "@/lib/client/session"
import { live, type OnlineStatus, type Presence } from "@/lib/contract/live"
import { presence } from "@/lib/features/presence/contract"

/**
 * How people of the institute are there, asked for once for all of them and moved by what the live connection tells.
 * Who is not known to be there is offline.
 */
export function usePresence(userIds: readonly number[]): (userId: number) => OnlineStatus {
  const client = useQueryClient()
  const instituteId = useSession()?.user.selectedInstitute
  const asked = [...new Set(userIds)].toSorted((one, other) => one - other)
  const query = queryFor(presence.listOnlineStatus, { query: { userIds: asked.join(",") } })
  const known = useQuery({ ...query, enabled: asked.length > 0, staleTime: 0 })
  useTopic(live.presence, instituteId === undefined ? undefined : { instituteId }, {
    onMessage({ changes }) {
      const ours = changes.filter(({ userId }) => asked.includes(userId))
      if (ours.length === 0) return
      client.setQueryData<Presence[]>(query.queryKey, (before = []) => [
        ...before.filter(({ userId }) => !ours.some((change) => change.userId === userId)),
        ...ours,
      ])
    },
    onBack: () => void known.refetch(),
  })
  return (userId) => known.data?.find((one) => one.userId === userId)?.status ?? "offline"
}
