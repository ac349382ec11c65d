import { sql } from "kysely"
import { z } from "zod"
import { type Job, job } from "@/lib/server/jobs/job"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { listQueuedPushes } from "./push-queue.server"
import { recordOutcomes, deliverPushes } from "./deliver-push.server"

/** The number of failures in a row after which a browser's registration is deleted. */
const MAX_FAILURES = 10

/** Sends a message to every device of the given people; retried for those whose push service was unavailable. */
export const sendPush = job({
  name: "send-push",
  workload: "messages",
  shape: z.object({
    instituteId: z.number().int().positive(),
    messageId: z.number().int().positive(),
    userIds: z.array(z.number().int().positive()).max(500),
  }),
  async run({ instituteId, messageId, userIds }) {
    const queued = await readInstitute(instituteId, (db) => listQueuedPushes(db, { instituteId, messageId, userIds }))
    if (!queued) return
    const attempts = await deliverPushes(queued)
    const isPending = await withInstitute(instituteId, (db) => recordOutcomes(db, messageId, attempts))
    if (isPending) throw new Error("a push service could not take a message now; it is tried again")
  },
})

/** Deletes messages older than 30 days, registrations that keep failing, and subscriptions not saved within a day. */
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
            e("failCount", ">=", MAX_FAILURES),
            e.and([e("savedAt", "is", null), e("createdAt", "<", sql<Date>`now() - interval '1 day'`)]),
          ]),
        )
        .execute()
    })
  },
})

export const pushJobs: Job[] = [sendPush, cleanPush]
