import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdText, Instant, paged, pageQuery } from "@/lib/contract/shapes"
import { MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"
import { STAFF } from "@/lib/shared/roles"
import { COMPLETED_BY } from "./completion"
import { Percent, Ranges, Reason } from "./progress-shapes"

/** No video is longer than a week. */
export const MAX_POSITION_SECONDS = 7 * 24 * 60 * 60

/** What a report is sent for; `complete` marks the lesson as complete, where its rule allows that. */
export const PROGRESS_EVENTS = ["open", "play", "pause", "seek", "end", "hide", "read", "complete"] as const

export type ProgressEvent = (typeof PROGRESS_EVENTS)[number]

export const ProgressInput = z.object({
  materialId: Id,
  /** The second of the video, or the page of the document, from 0. Left out, what is stored stays: of a report that only opens or completes. */
  positionSeconds: z.number().int().min(0).max(MAX_POSITION_SECONDS).optional(),
  /** Everything that was watched or read since the page was loaded, not only what is new; the first 500 are read. */
  ranges: Ranges.default([]),
  event: z.enum(PROGRESS_EVENTS).default("play"),
  /** The number of pages of a document. */
  pages: z.number().int().min(1).max(100_000).optional(),
})

export type ProgressReport = z.output<typeof ProgressInput>

export const SavedProgress = z.object({
  materialId: Id,
  coverage: Percent,
  positionSeconds: z.number().int(),
  completedAt: Instant.nullable(),
  item: z.object({
    id: Id,
    percent: Percent,
    lessons: z.number().int(),
    lessonsDone: z.number().int(),
    completedAt: Instant.nullable(),
  }),
  /** Why the lesson counts as complete, or what is left of it. */
  reasons: z.array(Reason),
})
export type SavedProgress = z.infer<typeof SavedProgress>

/** The percent of an item with its reasons, lesson by lesson. */
export const ProgressReasons = z.object({
  percent: Percent,
  lessons: z.array(Reason.extend({ title: z.string(), kind: z.enum(MATERIAL_KINDS) })),
})
export type ProgressReasons = z.infer<typeof ProgressReasons>

const StaffChange = z.object({ userId: Id, materialId: Id, reason: z.string().trim().min(3).max(500) })
const Counted = z.object({ percent: Percent, lessons: z.number().int(), lessonsDone: z.number().int() })

/** The learners who watched each hundredth of a video, from its beginning. */
export const WatchHistogram = z.object({
  durationSeconds: z.number().int(),
  /** Null before the first count. */
  countedAt: Instant.nullable(),
  viewers: z.array(z.number().int()),
})

/** How far a learner is in a lesson. */
export const LessonLearner = z.object({
  userId: Id,
  name: z.string(),
  image: z.string().nullable(),
  percent: Percent,
  completedAt: Instant.nullable(),
  completedBy: z.enum(COMPLETED_BY).nullable(),
  lastReportAt: Instant.nullable(),
})
export type LessonLearner = z.infer<typeof LessonLearner>

const LEARNERS_PAGE_SIZE = 20

export const progress = {
  save: endpoint("POST /content/v2/api/materialProgress", {
    summary:
      "Saves what the caller watched or read of a material since its page was loaded: united with what is stored, as far as the clock allows; a percent is ignored (added: missing in the specification's table)",
    access: "signed-in",
    withoutPlan: "library",
    body: ProgressInput,
    reply: SavedProgress,
    failures: ["payment_required", "not_yet_available", "forbidden", "completed_by_result", "not_found"],
    recordsNothing: "how far a learner is stands in their progress",
  }),
  reasons: endpoint("GET /content/v2/api/progressReasons", {
    summary:
      "The percent of an item and, for each lesson, why it counts as complete or what is left; of another person for staff (added)",
    access: "signed-in",
    withoutPlan: "library",
    query: z.object({ itemId: IdText, userId: IdText.optional() }),
    reply: ProgressReasons,
    failures: ["payment_required", "not_found"],
  }),
  complete: endpoint("POST /content/v2/api/completeMaterial", {
    summary: "Completes a material for a learner by hand, with a reason in the audit trail (added)",
    access: STAFF,
    screen: "courses",
    body: StaffChange,
    reply: Counted,
    failures: ["not_found"],
    records: ["lesson.completed"],
  }),
  reopen: endpoint("POST /content/v2/api/reopenMaterial", {
    summary: "Opens a completed material again for a learner, with a reason in the audit trail (added)",
    access: STAFF,
    screen: "courses",
    body: StaffChange,
    reply: Counted,
    failures: ["not_found"],
    records: ["lesson.reopened"],
  }),
  learners: endpoint("GET /content/v2/api/lessonLearners/:materialId", {
    summary:
      "The learners of a lesson, those who were there last first, each with the percent and when and by whom it was completed; a page at a time (added)",
    access: STAFF,
    screen: "courses",
    params: z.object({ materialId: IdText }),
    query: pageQuery(LEARNERS_PAGE_SIZE),
    reply: paged(LessonLearner).extend({ completed: z.number().int() }),
    failures: ["not_found"],
  }),
  histogram: endpoint("GET /content/v2/api/watchHistogram/:materialId", {
    summary: "How many learners watched each hundredth of a video, counted every night (added)",
    access: STAFF,
    screen: "courses",
    params: z.object({ materialId: IdText }),
    reply: WatchHistogram,
    failures: ["not_found"],
  }),
}
