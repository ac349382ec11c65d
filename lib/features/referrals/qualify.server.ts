import { sql } from "kysely"
import { PENDING_DAYS } from "@/lib/features/credit/credit-states"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { referralEvents } from "./events"
import { judgeReferral } from "./judge-referral"
import { findPaymentFacts, findUnqualified, type Paid } from "./payment-facts.server"

/**
 * Qualifies the referral of a buyer by an order that was just paid, if it costs what the programme asks for, and lets the referrer's
 * reward begin to wait; or rejects it for a reason that staff alone see. Does nothing for a buyer whom nobody brought.
 */
export async function qualifyReferral(db: Db, paid: Paid): Promise<void> {
  if (paid.amountMinor === 0) return
  const referral = await findUnqualified(db, paid.buyerId)
  if (!referral || paid.currency !== referral.currency || paid.amountMinor < referral.minOrderMinor) return
  const { id: referralId, referrerId, rewardMinor: amountMinor, currency } = referral
  await lockReferrer(db, referrerId)
  const judgement = judgeReferral(await findPaymentFacts(db, referral, paid))
  if ("rejected" in judgement) {
    await db
      .updateTable("referrals")
      .set({ status: "rejected", rejectedReason: judgement.rejected, orderId: paid.orderId })
      .where("id", "=", referralId)
      .where("status", "=", "signed_up")
      .execute()
    return
  }
  const { numUpdatedRows } = await db
    .updateTable("referrals")
    .set({
      status: "qualified",
      orderId: paid.orderId,
      qualifiedAt: sql<Date>`now()`,
      reviewReason: judgement.review,
    })
    .where("id", "=", referralId)
    .where("status", "=", "signed_up")
    .executeTakeFirst()
  if (numUpdatedRows === 0n || amountMinor === 0) return
  const { holdUntil } = await insertReward(db, paid.orderId, { referralId, userId: referrerId, amountMinor })
  const data = { referralId, referrerId, amountMinor, currency }
  if (judgement.review)
    await record(db, referralEvents.heldForReview, { by: "program", data: { ...data, reason: judgement.review } })
  else await record(db, referralEvents.qualified, { by: "program", data: { ...data, until: holdUntil.toISOString() } })
}

/** Two friends who pay at the same time are counted one after the other. */
const lockReferrer = (db: Db, userId: number) =>
  db.selectFrom("referral_codes").select("id").where("userId", "=", userId).forUpdate().execute()

/** The reward waits for a month, and for as long as a part of the order may be given back on request. */
const insertReward = (db: Db, orderId: number, reward: { referralId: number; userId: number; amountMinor: number }) =>
  db
    .insertInto("referral_rewards")
    .values({
      ...reward,
      holdUntil: sql<Date>`now() + make_interval(days => greatest(${PENDING_DAYS}::int, (
        select max(p.days) from order_lines l cross join lateral (
          select days, "isOn" from refund_policies where kind = l.kind or kind is null order by kind nulls last limit 1
        ) p where l."orderId" = ${orderId} and p."isOn")))`,
    })
    .returning("holdUntil")
    .executeTakeFirstOrThrow()
