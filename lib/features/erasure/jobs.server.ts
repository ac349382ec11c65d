import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { erasePerson } from "./erase-person.server"

const BATCH_SIZE = 500

/** Erases every user whose erasure is due. One that fails is logged, does not block the others, and is retried the next day. */
const eraseDueAccounts: Job = job({
  name: "erase-due-accounts",
  shape: z.object({}),
  cron: "40 3 * * *",
  async run() {
    for await (const id of usersDue()) {
      await erasePerson(id).catch((error: unknown) =>
        log.warn({ userId: id, error: String(error) }, "a person could not be erased yet"),
      )
    }
  },
})

export const erasureJobs: Job[] = [eraseDueAccounts]

async function* usersDue(): AsyncGenerator<number> {
  let due: number[] = []
  do {
    due = await listDue(due.at(-1) ?? 0)
    yield* due
  } while (due.length === BATCH_SIZE)
}

const listDue = async (after: number): Promise<number[]> => {
  const due = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("erasureDueAt", "<=", sql<Date>`now()`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH_SIZE)
      .execute(),
  )
  return due.map(({ id }) => id)
}
