import { stillTrue } from "@/lib/features/events/events.server"
import { enquiryEvents } from "./events"

/** What the notices about enquiries say is still so: it is found, and somebody has to answer. */
export const enquiryChecks = [
  stillTrue(enquiryEvents.assigned, "assignee", async (db, { enquiryId, assigneeId }) => {
    const found = await db
      .selectFrom("enquiries")
      .select("id")
      .where("id", "=", enquiryId)
      .where("assigneeId", "=", assigneeId)
      .where("status", "in", ["new", "open"])
      .executeTakeFirst()
    return found !== undefined
  }),
]
