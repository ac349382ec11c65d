import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { event } from "@/lib/features/events/event"

const lesson = {
  subject: ["user", "userId"],
  retain: "forever",
  data: z.object({ userId: Id, materialId: Id, reason: z.string() }),
} as const

/** What staff do with the progress of a learner. */
export const lessonEvents = {
  completed: event("lesson.completed", { ...lesson, notices: {} }),
  reopened: event("lesson.reopened", { ...lesson, notices: {} }),
}
