import { sql } from "kysely"
import { changeBalance, lockSubscription } from "@/lib/features/billing/billing.server"
import { CREDIT_MONTHS, REMINDER_DAYS } from "@/lib/features/credit/credit-states"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { instituteReferralEvents } from "./events"
import { lockReferral } from "./referral-rows.server"
import { recoverOwed, takeReward } from "./take-reward.server"

/**
 * Gives the reward of a qualified referral to the balance of the referrer, in a transaction of the platform, once its time has come: not
 * while a person has to decide, or the bank of the payer disputes the payment. What earlier rewards that were reversed still owe is taken from it.
 */
export async function releaseReward(db: Db, { id, referrerInstituteId }: Due): Promise<void> {
  await lockSubscription(db, referrerInstituteId)
  const released = await db
    .updateTable("institute_referrals as r")
    .set({
      ...{ status: "rewarded", rewardStatus: "available", availableAt: sql<Date>`billing.clock()` },
      expiresAt: sql<Date>`billing.clock() + make_interval(months => ${CREDIT_MONTHS}::int)`,
    })
    .where("r.id", "=", id)
    .where(isReleasable)
    .returning(["r.rewardMinor", "r.currency", sql<Date>`r."expiresAt"`.as("expiresAt")])
    .executeTakeFirst()
  if (!released) return
  const { rewardMinor: amountMinor, currency, expiresAt } = released
  const change = { kind: "referral_reward", amountMinor, currency, referralId: id, actorId: null } as const
  await changeBalance(db, referrerInstituteId, change)
  await recoverOwed(db, referrerInstituteId)
  await record(db, instituteReferralEvents.rewarded, {
    ...{ by: "program", instituteId: referrerInstituteId },
    data: { ...(await factsOf(db, id)), amountMinor, currency, until: expiresAt.toISOString() },
  })
}

/** A reward that may be given now. The institute that earned it is open, and what was paid was not given back. */
export const isReleasable = sql<boolean>`r.status = 'qualified' and r."rewardStatus" = 'pending' and r."holdUntil" <= billing.clock()
  and (r."reviewReason" is null or r."decidedAt" is not null)
  and exists (select from institutes i where i.id = r."referrerInstituteId" and i.status <> 'closed')
  and exists (select from orders o where o.id = r."orderId" and o.status <> 'refunded')
  and not exists (select from disputes d where d."orderId" = r."orderId" and d."endedAt" is null)`

/** A reward that a job handles. */
export interface Due {
  id: number
  referrerInstituteId: number
}

/** Tells the administrators of the referrer that a reward ends within a month, once. */
export async function remindOfReward(db: Db, { id, referrerInstituteId }: Due): Promise<void> {
  const reminded = await db
    .updateTable("institute_referrals")
    .set({ remindedAt: sql<Date>`billing.clock()` })
    .where("id", "=", id)
    .where("rewardStatus", "=", "available")
    .where("remindedAt", "is", null)
    .returning(["currency", sql<Date>`"expiresAt"`.as("expiresAt")])
    .returning(sql<number>`"rewardMinor" - "usedMinor" - "takenMinor"`.as("amountMinor"))
    .executeTakeFirst()
  if (!reminded) return
  const { expiresAt, ...amount } = reminded
  await record(db, instituteReferralEvents.expiresSoon, {
    ...{ by: "program", instituteId: referrerInstituteId },
    data: { ...(await factsOf(db, id)), ...amount, until: expiresAt.toISOString() },
  })
}

/** A reward that ends within a month, of which nobody was told, and one that has ended. */
export const endsSoon = sql<boolean>`r."rewardStatus" = 'available' and r."remindedAt" is null
  and r."expiresAt" between billing.clock() and billing.clock() + make_interval(days => ${REMINDER_DAYS}::int)`
export const hasEnded = sql<boolean>`r."rewardStatus" = 'available' and r."expiresAt" <= billing.clock()
  and exists (select from institutes i where i.id = r."referrerInstituteId" and i.status <> 'closed')`

/** Ends what is left of a reward after its year. */
export async function endReward(db: Db, { id, referrerInstituteId }: Due): Promise<void> {
  await lockSubscription(db, referrerInstituteId)
  const referral = await lockReferral(db, id)
  if (referral?.rewardStatus !== "available" || !referral.isOver) return
  await db.updateTable("institute_referrals").set({ rewardStatus: "expired" }).where("id", "=", id).execute()
  await takeReward(db, referral, { kind: "referral_expired", amountMinor: referral.leftMinor, actorId: null })
}

/** What the notices of a reward say of the referral. */
export async function factsOf(db: Db, id: number) {
  return db
    .selectFrom("institute_referrals as r")
    .innerJoin("institutes as i", "i.id", "r.referredInstituteId")
    .select(["r.id as referralId", "i.name as other"])
    .where("r.id", "=", id)
    .executeTakeFirstOrThrow()
}
