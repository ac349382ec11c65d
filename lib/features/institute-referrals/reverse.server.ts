import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { lockSubscription } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { instituteReferralEvents } from "./events"
import { lockReferral, type LockedReferral } from "./referral-rows.server"
import { factsOf } from "./rewards.server"
import type { InstituteRejectedReason } from "./states"
import { recoverReward } from "./take-reward.server"

/**
 * Reverses the reward that an order earned, since all of it was given back, in a transaction of the platform. Does nothing for an order
 * that earned none, and the second time.
 */
export async function reverseRefunded(db: Db, orderId: number): Promise<void> {
  const found = await db
    .selectFrom("orders as o")
    .innerJoin("institute_referrals as r", "r.referredInstituteId", "o.forInstituteId")
    .select(["r.id", "r.referrerInstituteId"])
    .where("o.id", "=", orderId)
    .executeTakeFirst()
  if (!found) return
  const referral = await lock(db, found)
  const { orderId: earnedBy } = await db
    .selectFrom("institute_referrals")
    .select("orderId")
    .where("id", "=", found.id)
    .executeTakeFirstOrThrow()
  if (earnedBy !== orderId || !referral || referral.status === "rejected") return
  await reverse(db, referral, { reason: "refunded", actorId: null })
}

interface Decision {
  id: number
  accepts: boolean
  reason: string
}

/**
 * Decides about a referral as the platform: accepted, a reward that waits for a person is given when its time has come; refused, it earns
 * nothing, and what it has earned is taken back. Throws `stale` for one that is decided already, or refused.
 */
export async function decideInstituteReferral(
  db: Db,
  by: number,
  { id, accepts, reason: note }: Decision,
): Promise<void> {
  const found = await orNotFound(
    db.selectFrom("institute_referrals").select(["id", "referrerInstituteId"]).where("id", "=", id).executeTakeFirst(),
  )
  const referral = await lock(db, found)
  const decided = await db
    .updateTable("institute_referrals")
    .set({ decidedById: by, decidedAt: sql<Date>`billing.clock()`, note })
    .where("id", "=", id)
    .$if(accepts, (q) =>
      q.where("status", "=", "qualified").where("reviewReason", "is not", null).where("decidedAt", "is", null),
    )
    .$if(!accepts, (q) => q.where("status", "<>", "rejected"))
    .returning("id")
    .executeTakeFirst()
  if (!decided || !referral) throw new Failure("stale")
  if (!accepts) await reverse(db, referral, { reason: "declined", actorId: by })
  const event = accepts ? instituteReferralEvents.accepted : instituteReferralEvents.refused
  const { referralId, other } = await factsOf(db, id)
  await record(db, event, { by, instituteId: PLATFORM_INSTITUTE_ID, data: { referralId, other, reason: note } })
}

/** Locks the subscription that a reward is on, and then the referral, as the sale of a plan does. */
async function lock(db: Db, { id, referrerInstituteId }: { id: number; referrerInstituteId: number }) {
  await lockSubscription(db, referrerInstituteId)
  return lockReferral(db, id)
}

type Reversal = { reason: InstituteRejectedReason; actorId: number | null }

async function reverse(db: Db, referral: LockedReferral, { reason, actorId }: Reversal): Promise<void> {
  const { id, rewardStatus, rewardMinor: amountMinor, currency, availableAt, referrerInstituteId } = referral
  await db
    .updateTable("institute_referrals")
    .set({ status: "rejected", rejectedReason: reason, ...(rewardStatus !== null && { rewardStatus: "reversed" }) })
    .where("id", "=", id)
    .execute()
  if (rewardStatus === null) return
  if (availableAt !== null && (await isOpen(db, referrerInstituteId))) await recoverReward(db, referral, actorId)
  await record(db, instituteReferralEvents.reversed, {
    ...{ by: actorId ?? "program", instituteId: referrerInstituteId },
    data: { ...(await factsOf(db, id)), amountMinor, currency },
  })
}

/** The balance of an institute that is closed stays as it is. */
async function isOpen(db: Db, instituteId: number): Promise<boolean> {
  const found = await db.selectFrom("institutes").select("status").where("id", "=", instituteId).executeTakeFirst()
  return found !== undefined && found.status !== "closed"
}
