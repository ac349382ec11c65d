import { z } from "zod"
import { event } from "@/lib/features/events/event"

/** What happens to the switches of the platform. */
export const flagEvents = {
  changed: event("flag.changed", {
    subject: ["flag", null],
    retain: "forever",
    data: z.object({ flag: z.string(), state: z.string() }),
    notices: {},
  }),
}
