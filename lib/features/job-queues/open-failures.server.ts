import { sql } from "kysely"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { collectFailures } from "./collect-failures.server"
import { retryFailures } from "./resolve-failures.server"

const MAX_LISTED = 200

/** A job that failed for good, with whom it was for, if it names one. */
interface OpenFailure {
  queue: string
  failedAt: Date
  attempts: number
  instituteId: number | null
  to: string | null
  reason: string
}

/** The failed jobs about which nothing is decided, of one queue or of all, the latest 200. */
export const listOpenFailures = (queue?: string): Promise<OpenFailure[]> =>
  withPlatform(async (db) => {
    await collectFailures(db)
    return db
      .selectFrom("job_failures")
      .select(["queue", "failedAt", "attempts", "instituteId", "reason"])
      .select(sql<string | null>`data ->> 'to'`.as("to"))
      .where("resolvedAt", "is", null)
      .$if(queue !== undefined, (q) => q.where("queue", "=", queue ?? ""))
      .orderBy("id", "desc")
      .limit(MAX_LISTED)
      .execute()
  })

/** Queues the failed jobs of one queue, or of all, anew; returns how many. */
export async function retryOpenFailures(queue?: string): Promise<number> {
  const reasons = await withPlatform(async (db) => {
    await collectFailures(db)
    return db
      .selectFrom("job_failures")
      .select(["queue", "reason"])
      .distinct()
      .where("resolvedAt", "is", null)
      .$if(queue !== undefined, (q) => q.where("queue", "=", queue ?? ""))
      .execute()
  })
  let total = 0
  for (const reason of reasons)
    for (let left = 1, resolved = 1; left > 0 && resolved > 0; total += resolved)
      ({ left, resolved } = await withPlatform((db) => retryFailures(db, null, reason)))
  return total
}
