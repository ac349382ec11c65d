import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { findPushWork } from "./push-work.server"
import { keepTold, tellAll } from "./tell.server"

/** A browser that took nothing so many times in a row is not asked again. */
const MOST_FAILURES = 10

/** Tells the people named, each by every device they have; tried again for those whom no push service could take now. */
export const sendPush = job({
  name: "send-push",
  shape: z.object({
    instituteId: z.number().int().positive(),
    messageId: z.number().int().positive(),
    userIds: z.array(z.number().int().positive()).max(500),
  }),
  async run({ instituteId, messageId, userIds }) {
    const work = await readInstitute(instituteId, (db) => findPushWork(db, { instituteId, messageId, userIds }))
    if (!work) return
    const told = await tellAll(work)
    const areWaiting = await withInstitute(instituteId, (db) => keepTold(db, messageId, told))
    if (areWaiting) throw new Error("a push service could not take a message now; it is tried again")
  },
})

/** Forgets what was told a month ago, browsers that never take anything, and subscriptions that were never saved. */
const cleanPush = job({
  name: "clean-push",
  shape: z.object({}),
  cron: "40 3 * * *",
  async run() {
    await withPlatform(async (db) => {
      await db
        .deleteFrom("push_messages")
        .where("createdAt", "<", sql<Date>`now() - interval '30 days'`)
        .execute()
      await db
        .deleteFrom("push_tokens")
        .where((e) =>
          e.or([
            e("failCount", ">=", MOST_FAILURES),
            e.and([e("savedAt", "is", null), e("createdAt", "<", sql<Date>`now() - interval '1 day'`)]),
          ]),
        )
        .execute()
    })
  },
})

export const pushJobs: Job[] = [sendPush, cleanPush]
