import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"

type Filter = { key?: string; actorId?: number }

/** What was recorded of a subject, such as `user:42` or all `user`, in the order in which it happened. */
export const eventsOf = (subject: string, { key, actorId }: Filter = {}) =>
  readPlatform((db) => {
    const [type = "", id] = subject.split(":")
    let found = db
      .selectFrom("events")
      .select(["instituteId", "key", "subjectId", "actorId", "data", "changes", "requestId"])
      .where("subjectType", "=", type)
      .orderBy("id")
    if (id !== undefined) found = found.where("subjectId", "=", Number(id))
    if (key !== undefined) found = found.where("key", "=", key)
    if (actorId !== undefined) found = found.where("actorId", "=", actorId)
    return found.execute()
  })

/** What leaves by mail and SMS to a person, or, without one, to an address, with its state, in the order of sending. */
export const eventDeliveriesOf = (instituteId: number, userId: number | null) =>
  readInstitute(instituteId, (db) =>
    db
      .selectFrom("event_deliveries as d")
      .innerJoin("events as e", "e.id", "d.eventId")
      .select(["e.key", "d.channel", "d.state", "d.reason", "d.tries"])
      .where("d.userId", userId === null ? "is" : "=", userId)
      .orderBy("d.id")
      .execute(),
  )
