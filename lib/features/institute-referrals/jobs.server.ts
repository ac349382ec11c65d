import { sql, type RawBuilder } from "kysely"
import { z } from "zod"
import { enqueue, job, type Job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findSameInstitute } from "./judge-institute-referral"
import { findCommonFacts } from "./payment-facts.server"
import { qualifyReferred, reject } from "./qualify.server"
import { reverseRefunded } from "./reverse.server"
import { type Due, endReward, endsSoon, hasEnded, isReleasable, releaseReward, remindOfReward } from "./rewards.server"

const MAX_PER_RUN = 1_000

const OfOrder = z.object({ orderId: z.number().int().positive() })

const qualify = job({
  name: "qualify-institute-referral",
  shape: OfOrder,
  run: ({ orderId }) => withPlatform((db) => qualifyReferred(db, orderId)),
})
const reverse = job({
  name: "reverse-institute-referral",
  shape: OfOrder,
  run: ({ orderId }) => withPlatform((db) => reverseRefunded(db, orderId)),
})

/** Has it looked at by whom the institute was referred that an order is for, in the transaction of the sale. */
export const notifyReferralPaid = (db: Db, orderId: number): Promise<void> => enqueue(db, qualify, { orderId })

/** Has the reward reversed that an order earned, in the transaction in which all of it is given back. */
export const notifyReferralRefunded = (db: Db, orderId: number): Promise<void> => enqueue(db, reverse, { orderId })

/** Gives rewards whose time has come, tells whose end in a month, and ends those of a year ago. */
const followRewards = job({
  name: "follow-institute-rewards",
  shape: z.object({}),
  cron: "17 * * * *",
  async run() {
    await forEachDue(isReleasable, releaseReward)
    await forEachDue(endsSoon, remindOfReward)
    await forEachDue(hasEnded, endReward)
  },
})

/**
 * Rejects referrals that have not been paid for, once both institutes turn out to belong to one person: the GSTIN and the mobile number
 * are entered after the opening.
 */
const judgeReferrals = job({
  name: "judge-institute-referrals",
  shape: z.object({}),
  cron: "52 * * * *",
  async run() {
    await forEachDue(sql<boolean>`r.status = 'signed_up' and r."createdAt" > now() - interval '1 year'`, judge)
  },
})

async function judge(db: Db, { id, ...pair }: Due & { referredInstituteId: number }): Promise<void> {
  const reason = findSameInstitute(await findCommonFacts(db, pair))
  if (reason) await reject(db, id, { reason })
}

/** Each in a transaction of its own: one that fails does not stop the others, and is found again by the next run. */
async function forEachDue(
  isDue: RawBuilder<boolean>,
  handle: (db: Db, due: Due & { referredInstituteId: number }) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const due = await readPlatform((db) =>
      db
        .selectFrom("institute_referrals as r")
        .select(["r.id", "r.referrerInstituteId", "r.referredInstituteId"])
        .where(isDue)
        .where("r.id", ">", after)
        .orderBy("r.id")
        .limit(MAX_PER_RUN)
        .execute(),
    )
    for (const one of due)
      await withPlatform((db) => handle(db, one)).catch((error: unknown) => {
        log.error({ ...one, error: error instanceof Error ? error.stack : String(error) }, "a referral failed")
      })
    const last = due.at(-1)
    if (!last || due.length < MAX_PER_RUN) return
    after = last.id
  }
}

export const instituteReferralJobs: Job[] = [qualify, reverse, followRewards, judgeReferrals]
