import { useQuery } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { NotificationDraft } from "./draft"

/** How many people a message would reach now; undefined while that is not known, or nobody is chosen yet. */
export function useReach({ audience, role, item, people }: NotificationDraft) {
  const isAsked = audience === "all" || audience === "role" || (audience === "item" && item !== null)
  const kind = audience === "users" ? "all" : audience
  const size = useQuery({
    ...queryFor(notifications.audienceSize, {
      query: {
        kind,
        ...(kind === "role" && { role }),
        ...(kind === "item" && item && { itemId: String(item.id) }),
      },
    }),
    enabled: isAsked,
  })
  if (audience === "users") return { people: people.length > 0 ? people.length : undefined, isFailed: false }
  return { people: isAsked ? size.data?.people : undefined, isFailed: isAsked && size.isError }
}
