import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { erasePerson } from "./erase-person.server"

const AT_ONCE = 500

/** Erases everybody whose fourteen days are over. Who cannot be erased today keeps nobody else waiting, and is tried tomorrow. */
const eraseDue: Job = job({
  name: "erase-due",
  shape: z.object({}),
  cron: "40 3 * * *",
  async run() {
    for await (const id of everybodyDue()) {
      await erasePerson(id).catch((error: unknown) =>
        log.warn({ userId: id, error: String(error) }, "a person could not be erased yet"),
      )
    }
  },
})

export const erasureJobs: Job[] = [eraseDue]

async function* everybodyDue(): AsyncGenerator<number> {
  let due: number[] = []
  do {
    due = await listDue(due.at(-1) ?? 0)
    yield* due
  } while (due.length === AT_ONCE)
}

const listDue = async (after: number): Promise<number[]> => {
  const due = await readPlatform((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("erasureDueAt", "<=", sql<Date>`now()`)
      .where("id", ">", after)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute(),
  )
  return due.map(({ id }) => id)
}
