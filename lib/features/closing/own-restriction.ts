import { z } from "zod"
import { Instant } from "@/lib/contract/shapes"
import { SUSPENSION_CATEGORIES } from "@/lib/features/billing/restrictions"
import { RESTRICTIONS } from "@/lib/shared/restriction"

/** Why an institute is suspended or closed, as its admins read it. */
export const OwnRestriction = z.object({
  kind: z.enum(RESTRICTIONS),
  category: z.enum(SUSPENSION_CATEGORIES).nullable(),
  message: z.string(),
  since: Instant,
  /** When a suspended one is released by itself, or the data of a closed one are deleted; null for no date. */
  until: Instant.nullable(),
  /** Closed by one of its own admins, who may open it again. */
  isOwn: z.boolean(),
  /** Whether an appeal was sent since. */
  hasAppealed: z.boolean(),
})
export type OwnRestriction = z.infer<typeof OwnRestriction>
