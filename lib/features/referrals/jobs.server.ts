import { sql } from "kysely"
import { z } from "zod"
import { REMINDER_DAYS } from "@/lib/features/credit/credit-states"
import { makeAvailable, takeBack } from "@/lib/features/credit/credit.server"
import { record } from "@/lib/features/events/events.server"
import { job, type Job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { referralEvents } from "./events"

const MAX_PER_RUN = 1_000

type DueReward = { id: number; instituteId: number; userId: number; referralId: number }

/** Makes rewards credit whose time has come, unless staff still have to decide, and tells their owners. */
const releaseRewards = job({
  name: "release-referral-rewards",
  shape: z.object({}),
  cron: "11 * * * *",
  async run() {
    const due = await readPlatform((db) =>
      selectDue(db)
        .innerJoin("referrals as f", "f.id", "r.referralId")
        .where("r.status", "=", "pending")
        .where("r.holdUntil", "<=", sql<Date>`now()`)
        .where("f.status", "=", "qualified")
        .where((e) => e.or([e("f.reviewReason", "is", null), e("f.decidedAt", "is not", null)]))
        .execute(),
    )
    await forEachReward(due, releaseReward)
  },
})

async function releaseReward(db: Db, { id, userId, referralId }: DueReward): Promise<void> {
  // Before the reward, as staff who decide and a refund do.
  const { numUpdatedRows } = await db
    .updateTable("referrals")
    .set({ status: "rewarded" })
    .where("id", "=", referralId)
    .where("status", "=", "qualified")
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const reward = await makeAvailable(db, { rewardId: id, userId })
  if (!reward) throw new Error("a qualified referral has a pending reward")
  await record(db, referralEvents.rewarded, { by: "program", data: await factsOf(db, id) })
}

/** Tells the owners of credit that it ends within a month, once. */
const remindOfCredit = job({
  name: "remind-of-credit",
  shape: z.object({}),
  cron: "41 9 * * *",
  async run() {
    const due = await readPlatform((db) =>
      selectDue(db)
        .where("r.status", "=", "available")
        .where("r.remindedAt", "is", null)
        .where("r.expiresAt", "<=", sql<Date>`now() + make_interval(days => ${REMINDER_DAYS}::int)`)
        .where("r.expiresAt", ">", sql<Date>`now()`)
        .execute(),
    )
    await forEachReward(due, remind)
  },
})

async function remind(db: Db, { id }: DueReward): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("referral_rewards")
    .set({ remindedAt: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "available")
    .where("remindedAt", "is", null)
    .executeTakeFirst()
  if (numUpdatedRows === 1n)
    await record(db, referralEvents.expiresSoon, { by: "program", data: await factsOf(db, id) })
}

/** Ends credit after its year, and takes what is left of reversed rewards that was held for orders when they were reversed. */
const endCredit = job({
  name: "end-credit",
  shape: z.object({}),
  cron: "26 * * * *",
  async run() {
    const [expired, reversed] = await readPlatform(async (db) => [
      await selectDue(db)
        .where("r.status", "=", "available")
        .where("r.expiresAt", "<=", sql<Date>`now()`)
        .execute(),
      await selectDue(db)
        .where("r.status", "=", "reversed")
        .where("r.availableAt", "is not", null)
        .where(sql<boolean>`r."usedMinor" + r."takenMinor" < r."amountMinor"`)
        .execute(),
    ])
    await forEachReward(expired, (db, { id, userId }) => takeBack(db, { rewardId: id, userId, kind: "expired" }))
    await forEachReward(reversed, (db, { id, userId }) => takeBack(db, { rewardId: id, userId, kind: "reversed" }))
  },
})

const selectDue = (db: Db) =>
  db
    .selectFrom("referral_rewards as r")
    .select(["r.id", "r.instituteId", "r.userId", "r.referralId"])
    .orderBy("r.id")
    .limit(MAX_PER_RUN)

/** Each in a transaction of its own: one that fails does not stop the others, and is found again by the next run. */
async function forEachReward(rewards: readonly DueReward[], handle: (db: Db, reward: DueReward) => Promise<unknown>) {
  for (const reward of rewards)
    await withInstitute(reward.instituteId, (db) => handle(db, reward)).catch((error: unknown) => {
      log.error({ reward, error: error instanceof Error ? error.stack : String(error) }, "a reward failed")
    })
}

/** What the notices of a reward that is credit say: what is left of it, and until when. */
async function factsOf(db: Db, rewardId: number) {
  const { expiresAt, ...facts } = await db
    .selectFrom("referral_rewards as r")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .select(["r.referralId", "r.userId as referrerId", "r.expiresAt", "i.currency"])
    .select(sql<number>`"amountMinor" - "usedMinor" - "takenMinor"`.as("amountMinor"))
    .where("r.id", "=", rewardId)
    .executeTakeFirstOrThrow()
  if (!expiresAt) throw new Error("credit has an end")
  return { ...facts, until: expiresAt.toISOString() }
}

export const referralJobs: Job[] = [releaseRewards, remindOfCredit, endCredit]
