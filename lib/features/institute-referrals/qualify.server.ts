import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { instituteReferralEvents } from "./events"
import { judgePayment } from "./judge-institute-referral"
import { findPaymentFacts } from "./payment-facts.server"
import { HOLD_DAYS, type InstituteRejectedReason } from "./states"

/**
 * Qualifies the referral of the institute whose plan an order has paid for the first time, in a transaction of the platform, and lets the
 * referrer's reward begin to wait; or rejects it for a reason that the platform alone sees. Does nothing the second time.
 */
export async function qualifyReferred(db: Db, orderId: number): Promise<void> {
  const found = await findUnqualified(db, orderId)
  if (!found) return
  await lockReferrer(db, found.referrerInstituteId)
  const referral = await lockUnqualified(db, found.id)
  if (!referral) return
  if (!(await hasPlan(db, orderId))) return reject(db, referral.id, { orderId, reason: "refunded" })
  const facts = await findPaymentFacts(db, { ...referral, orderId })
  const judgement = judgePayment(facts)
  if ("rejected" in judgement) return reject(db, referral.id, { orderId, reason: judgement.rejected })
  const { rewardMinor: amountMinor, currency } = facts
  const { holdUntil } = await db
    .updateTable("institute_referrals")
    .set({
      ...{ status: "qualified", orderId, reviewReason: judgement.review, rewardStatus: "pending" },
      ...{ rewardMinor: amountMinor, currency, qualifiedAt: sql<Date>`billing.clock()`, holdUntil: endOfHold(orderId) },
    })
    .where("id", "=", referral.id)
    .returning(sql<Date>`"holdUntil"`.as("holdUntil"))
    .executeTakeFirstOrThrow()
  const data = { referralId: referral.id, other: found.name, amountMinor, currency }
  if (judgement.review)
    await record(db, instituteReferralEvents.heldForReview, {
      ...{ by: "program", instituteId: PLATFORM_INSTITUTE_ID },
      data: { ...data, referrer: found.referrer, reason: judgement.review },
    })
  else
    await record(db, instituteReferralEvents.qualified, {
      ...{ by: "program", instituteId: found.referrerInstituteId },
      data: { ...data, until: holdUntil.toISOString() },
    })
}

/** The referral that an order may qualify: one that was paid with money, of a plan. */
const findUnqualified = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institute_referrals as r", "r.referredInstituteId", "o.forInstituteId")
    .innerJoin("institutes as i", "i.id", "r.referredInstituteId")
    .innerJoin("institutes as a", "a.id", "r.referrerInstituteId")
    .select(["r.id", "r.referrerInstituteId", "i.name", "a.name as referrer"])
    .where("o.id", "=", orderId)
    .where("o.mode", "=", "live")
    .where("o.paidAt", "is not", null)
    .whereRef("o.totalMinor", ">", "o.offsetMinor")
    .where("r.status", "=", "signed_up")
    .where((e) =>
      e.exists(
        e
          .selectFrom("order_lines as l")
          .select("l.id")
          .whereRef("l.orderId", "=", "o.id")
          .where("l.subject", "=", "plan"),
      ),
    )
    .executeTakeFirst()

/** Two institutes that one has referred and that pay at the same time are counted one after the other. */
const lockReferrer = (db: Db, instituteId: number) =>
  db.selectFrom("institute_referral_codes").select("id").where("instituteId", "=", instituteId).forUpdate().execute()

const lockUnqualified = (db: Db, id: number) =>
  db
    .selectFrom("institute_referrals")
    .select(["id", "referrerInstituteId", "referredInstituteId", "signs"])
    .where("id", "=", id)
    .where("status", "=", "signed_up")
    .forUpdate()
    .executeTakeFirst()

/**
 * Whether the plan of an order was not given back. Read once the referral is locked: a refund that came first is seen, and one that comes later
 * finds what was qualified.
 */
const hasPlan = async (db: Db, orderId: number): Promise<boolean> =>
  (await db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select("l.id")
    .where("o.id", "=", orderId)
    .where("o.status", "<>", "refunded")
    .where("l.subject", "=", "plan")
    .where("l.status", "=", "granted")
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The period may begin later than it was paid: after a trial. */
const endOfHold = (orderId: number) => sql<Date>`billing.start_of(greatest(billing.day_of(billing.clock()),
  (select (o.quote ->> 'from')::date from orders o where o.id = ${orderId})) + ${HOLD_DAYS}::int)`

export const reject = async (
  db: Db,
  id: number,
  { reason, orderId = null }: { reason: InstituteRejectedReason; orderId?: number | null },
): Promise<void> => {
  await db
    .updateTable("institute_referrals")
    .set({ status: "rejected", rejectedReason: reason, ...(orderId !== null && { orderId }) })
    .where("id", "=", id)
    .where("status", "=", "signed_up")
    .execute()
}
