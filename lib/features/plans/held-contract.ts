import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ADMINS, ROLES } from "@/lib/shared/roles"
import { HeldChoice } from "./held-choice"
import { HELD_LIMITS } from "./limits"

const count = z.number().int()

/** What may be held: an item, or a member of staff by the id of the user. */
export const HeldCandidate = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(listItemKinds()).nullable(),
  role: z.enum(ROLES).nullable(),
  /** Since when it is published, or the person belongs to the institute. */
  since: Instant.nullable(),
  /** How many people have access to the item. */
  buyers: count,
  isHeld: z.boolean(),
})
export type HeldCandidate = z.infer<typeof HeldCandidate>

/** What of a limit would be, or is, above it. What is held counts as used here: it is among what there is to choose from. */
export const ExcessOfLimit = z.object({
  limit: z.enum(HELD_LIMITS),
  used: count,
  /** Null for no limit. */
  allowed: count.nullable(),
  /** How many are to be held. */
  over: count,
  /** Those that are held unless others are chosen: first those chosen for a plan that is pending, those that are held already, then the newest that nobody has bought. */
  preselected: z.array(Id),
  candidates: paged(HeldCandidate),
})
export type ExcessOfLimit = z.infer<typeof ExcessOfLimit>

export const heldByPlan = {
  excess: endpoint("GET /payments/v2/api/plan/excess", {
    summary:
      "What is above the limits of the own plan, of its version that the platform offers, or of another plan, limit by limit, with what there is to hold: first what would be held, or is chosen to be (added)",
    access: ADMINS,
    screen: "institute",
    query: pageQuery(20).extend({
      planId: IdText.optional(),
      newer: z.literal("yes").optional(),
      limit: z.enum(HELD_LIMITS).optional(),
    }),
    reply: z.array(ExcessOfLimit),
    failures: ["not_found"],
  }),
  choose: endpoint("POST /payments/v2/api/plan/excess", {
    summary: "Chooses what is held of each limit named, as many as are above it (added)",
    access: ["InstituteAdmin"],
    withoutPlan: "admins",
    screen: "institute",
    whileHeld: true,
    body: HeldChoice,
    reply: Nothing,
    failures: ["not_found", "over_limit", "last_admin"],
    records: ["plan.held_chosen", "plan.staff_held", "plan.staff_released"],
  }),
}
