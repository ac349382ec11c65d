import type { Db } from "@/lib/server/tenancy/transaction"
import { enqueue } from "@/lib/server/jobs/job"
import { recountProgress } from "./recount-progress.server"

/** Enqueues a new count of the progress of those who have begun an item, after its lessons became more or fewer, or what completes one changed. */
export async function onLessonsChanged(db: Db, itemId: number): Promise<void> {
  const begun = await db
    .selectFrom("enrolments")
    .select("instituteId")
    .where("itemId", "=", itemId)
    .where("lastOpenedAt", "is not", null)
    .limit(1)
    .executeTakeFirst()
  if (begun) await enqueue(db, recountProgress, { instituteId: begun.instituteId, itemId })
}
