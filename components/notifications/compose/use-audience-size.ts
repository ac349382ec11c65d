import { useQuery } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { NotificationFormValues } from "./form-values"

/** The number of people who would receive a message sent now; undefined while it is loading or nobody is chosen. */
export function useAudienceSize({ audience, role, item, people }: NotificationFormValues) {
  const isEnabled = audience === "all" || audience === "role" || (audience === "item" && item !== null)
  const kind = audience === "users" ? "all" : audience
  const size = useQuery({
    ...queryFor(notifications.audienceSize, {
      query: {
        kind,
        ...(kind === "role" && { role }),
        ...(kind === "item" && item && { itemId: String(item.id) }),
      },
    }),
    enabled: isEnabled,
  })
  if (audience === "users") return { people: people.length > 0 ? people.length : undefined, isFailed: false }
  return { people: isEnabled ? size.data?.people : undefined, isFailed: isEnabled && size.isError }
}
