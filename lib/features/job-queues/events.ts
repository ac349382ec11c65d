import { z } from "zod"
import { event } from "@/lib/features/events/event"

const pressed = { queue: z.string(), count: z.int(), reason: z.string() }

/** What the platform's owner decides about jobs that failed for good. */
export const jobEvents = {
  retried: event("job.retried", {
    subject: ["job", null],
    retain: "forever",
    data: z.object(pressed),
    notices: {},
  }),
  givenUp: event("job.given_up", {
    subject: ["job", null],
    retain: "forever",
    data: z.object({ ...pressed, note: z.string() }),
    notices: {},
  }),
}
