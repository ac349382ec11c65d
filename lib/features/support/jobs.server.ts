import { sql } from "kysely"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { recordEnd } from "./visit-rows.server"

const MAX_PER_RUN = 100

/** Says that a support session has ended where its hour passed or its person was signed out; it gives no access already. */
const endVisitsInTime: PeriodicTask = {
  name: "end-support-sessions",
  everySeconds: 10,
  run: () => withPlatform(endDueVisits),
}

export const supportTasks = [endVisitsInTime]

/** Closes the sessions whose hour is over or whose ticket nobody used, and records what has ended without that. */
export async function endDueVisits(db: Db): Promise<void> {
  await sql`update support_sessions set "endedAt" = "endsAt", "endReason" = 'time'
    where "endedAt" is null and "endsAt" <= now()`.execute(db)
  await sql`update support_sessions set "endedAt" = "ticketExpiresAt", "endReason" = 'unused'
    where "endedAt" is null and "enteredAt" is null and "ticketExpiresAt" <= now()`.execute(db)
  const ended = await db
    .selectFrom("support_sessions")
    .select("id")
    .where("recordedAt", "is", null)
    .where("endedAt", "is not", null)
    .orderBy("endsAt")
    .limit(MAX_PER_RUN)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { id } of ended) await recordEnd(db, id, "program")
}
