import type { BadgeTone } from "@/components/ui/badge"
import type { ItemStatus } from "@/lib/features/catalogue/item-statuses"

/** The colour of the badge of each status. */
export const STATUS_TONES: Record<ItemStatus, BadgeTone> = {
  draft: "neutral",
  review: "warning",
  published: "success",
  unlisted: "accent",
  archived: "neutral",
}
