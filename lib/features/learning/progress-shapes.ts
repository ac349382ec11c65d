import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"
import { COMPLETION_RULES } from "@/lib/features/catalogue/material-kinds"
import { COMPLETED_BY } from "./completion"

export const Percent = z.number().int().min(0).max(100)

/** Parts of a lesson in whole seconds or pages from 0: `[from, to)` each. */
export const Ranges = z.array(z.array(z.number()))

/** What the learner has to do next for a lesson; `amount` is in seconds, pages, percent or attempts. */
export const NextAction = z.object({
  kind: z.enum(["open", "follow", "watch", "read", "pass", "hand_in"]),
  amount: z.number().int().nullable(),
})
export type NextAction = z.infer<typeof NextAction>

/** What keeps a lesson closed to the learner. */
export const LessonHold = z.object({
  availableAt: Instant.nullable(),
  afterPrevious: z.boolean(),
  /** The lessons to complete before it. */
  waitsFor: z.array(Id),
})

/** Why a lesson counts as complete, or what is left of it. */
export const Reason = z.object({
  materialId: Id,
  rule: z.enum(COMPLETION_RULES),
  /** The percent that completes it and the percent that was reached; null where the rule has none. */
  needed: z.number().int().nullable(),
  have: z.number().int().nullable(),
  isMet: z.boolean(),
  /** Who completed it; null while it is not. */
  completedBy: z.enum(COMPLETED_BY).nullable(),
  next: NextAction.nullable(),
  /** What opens it; null when it is open. */
  opensBy: LessonHold.nullable(),
})
export type Reason = z.infer<typeof Reason>
