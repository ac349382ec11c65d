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
