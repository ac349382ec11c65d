import { z } from "zod"
import { event } from "@/lib/features/events/event"

/** What happens to the audit log itself. */
export const auditEvents = {
  exported: event("audit.exported", {
    subject: ["audit", null],
    retain: "forever",
    data: z.object({ key: z.string().nullable(), from: z.string().nullable(), to: z.string().nullable() }),
    notices: {},
  }),
}
