import { sql } from "kysely"
import { changeBalance } from "@/lib/features/billing/billing.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedReferral } from "./referral-rows.server"

interface Taking {
  kind: "referral_reversed" | "referral_expired"
  amountMinor: number
  actorId: number | null
}

type Reward = Pick<LockedReferral, "id" | "referrerInstituteId" | "currency">

/** Takes an amount of a reward from the balance of the institute that earned it, whose subscription is locked. */
export async function takeReward(
  db: Db,
  { id: referralId, referrerInstituteId, currency }: Reward,
  { kind, amountMinor, actorId }: Taking,
): Promise<void> {
  if (amountMinor <= 0) return
  await db
    .updateTable("institute_referrals")
    .set((e) => ({ takenMinor: e("takenMinor", "+", amountMinor) }))
    .where("id", "=", referralId)
    .execute()
  await changeBalance(db, referrerInstituteId, { kind, amountMinor: -amountMinor, currency, referralId, actorId })
}

/**
 * Takes back a reward that was reversed: what is left of it, and what orders have spent of it from whatever else is on the balance. What the
 * balance does not have is taken from the next reward, and never asked for.
 */
export async function recoverReward(db: Db, reward: LockedReferral, actorId: number | null): Promise<void> {
  const { referrerInstituteId, rewardMinor, takenMinor, leftMinor } = reward
  const amountMinor = Math.min(rewardMinor - takenMinor, await balanceOf(db, referrerInstituteId))
  const spentMinor = amountMinor - leftMinor
  if (spentMinor > 0)
    await sql`select billing.spend_referral_rewards(${referrerInstituteId}, ${spentMinor})`.execute(db)
  await takeReward(db, reward, { kind: "referral_reversed", amountMinor, actorId })
}

/** Takes from the balance what reversed rewards of an institute still owe. */
export async function recoverOwed(db: Db, referrerInstituteId: number): Promise<void> {
  const owed = await db
    .selectFrom("institute_referrals as r")
    .select(["r.id", "r.status", "r.referrerInstituteId", "r.rewardStatus", "r.rewardMinor", "r.takenMinor"])
    .select(["r.availableAt", "r.currency", sql<number>`0`.as("leftMinor"), sql<boolean>`false`.as("isOver")])
    .where("r.referrerInstituteId", "=", referrerInstituteId)
    .where("r.rewardStatus", "=", "reversed")
    .where("r.availableAt", "is not", null)
    .whereRef("r.takenMinor", "<", "r.rewardMinor")
    .orderBy("r.id")
    .forUpdate()
    .execute()
  for (const reward of owed) await recoverReward(db, reward, null)
}

async function balanceOf(db: Db, instituteId: number): Promise<number> {
  const { balanceMinor } = await db
    .selectFrom("institute_subscriptions")
    .select("balanceMinor")
    .where("instituteId", "=", instituteId)
    .executeTakeFirstOrThrow()
  return balanceMinor
}
