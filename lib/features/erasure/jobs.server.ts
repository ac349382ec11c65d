import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { erasePerson } from "./erase-person.server"

/** Erases everybody whose fourteen days are over. Who cannot be erased today keeps nobody else waiting, and is tried tomorrow. */
const eraseDue: Job = job({
  name: "erase-due",
  shape: z.object({}),
  cron: "40 3 * * *",
  async run() {
    for (const { id } of await listDue()) {
      await erasePerson(id).catch((error: unknown) =>
        log.warn({ userId: id, error: String(error) }, "a person could not be erased yet"),
      )
    }
  },
})

export const erasureJobs: Job[] = [eraseDue]

const listDue = () =>
  readPlatform((db) =>
    db
      .selectFrom("users")
      .select("id")
      .where("erasureDueAt", "<=", sql<Date>`now()`)
      .orderBy("erasureDueAt")
      .execute(),
  )
