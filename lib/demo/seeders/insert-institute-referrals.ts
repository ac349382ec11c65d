import { sql } from "kysely"
import { changeBalance } from "@/lib/features/billing/billing.server"
import { CREDIT_MONTHS } from "@/lib/features/credit/credit-states"
import { findOrCreateInstituteCode, rewardOf } from "@/lib/features/institute-referrals/referral-codes.server"
import { HOLD_DAYS } from "@/lib/features/institute-referrals/states"
import type { Db } from "@/lib/server/tenancy/transaction"
import { daysBefore } from "./days-before"

/** Which of the institutes that show a plan came by the link of the first one: one that has not paid yet, and one that does not count; another has been rewarded. */
const REFERRED = [
  { slug: "veena", daysAgo: 11, status: "signed_up", rejectedReason: null },
  { slug: "bansuri", daysAgo: 40, status: "rejected", rejectedReason: "same_mobile" },
] as const

/** Inserts the referrals of the institute with an id, where those that it referred were inserted too. */
export async function insertInstituteReferrals(db: Db, referrerInstituteId: number, now: Date): Promise<void> {
  const referred = await db
    .selectFrom("institutes")
    .select(["id", "slug"])
    .where(
      "slug",
      "in",
      REFERRED.map(({ slug }) => slug),
    )
    .where("id", ">", referrerInstituteId)
    .execute()
  if (referred.length === 0) return
  const code = await findOrCreateInstituteCode(db, referrerInstituteId)
  const rows = REFERRED.flatMap(({ slug, daysAgo, ...referral }) => {
    const institute = referred.find((one) => one.slug === slug)
    if (!institute) return []
    const ids = { referrerInstituteId, referredInstituteId: institute.id }
    return [{ ...ids, ...referral, code, createdAt: daysBefore(now, daysAgo) }]
  })
  await db
    .insertInto("institute_referrals")
    .values(rows)
    .onConflict((conflict) => conflict.column("referredInstituteId").doNothing())
    .execute()
  await insertRewarded(db, { referrerInstituteId, code })
}

/** The one whose first payment has earned a reward, which is on the balance of the referrer. */
const REWARDED = "dholak"

/** Inserts it with its reward, where its payments were inserted and the referrer pays for a plan. */
async function insertRewarded(db: Db, referral: { referrerInstituteId: number; code: string }): Promise<void> {
  const { referrerInstituteId } = referral
  const paid = await db
    .selectFrom("orders as o")
    .innerJoin("institutes as i", "i.id", "o.forInstituteId")
    .select(["o.id as orderId", "i.id as referredInstituteId", sql<Date>`o."paidAt"`.as("qualifiedAt")])
    .select(sql<Date>`billing.start_of((o.quote ->> 'from')::date + ${HOLD_DAYS}::int)`.as("holdUntil"))
    .select(
      sql<Date>`(select min(m.at) from subscription_moves m where m."instituteId" = o."forInstituteId")`.as(
        "createdAt",
      ),
    )
    .where("i.slug", "=", REWARDED)
    .where("o.status", "=", "paid")
    .orderBy("o.id")
    .limit(1)
    .executeTakeFirst()
  const { rewardMinor, currency } = await rewardOf(db, referrerInstituteId)
  if (!paid || rewardMinor === 0) return
  const { holdUntil: availableAt } = paid
  const inserted = await db
    .insertInto("institute_referrals")
    .values({
      ...{ ...referral, ...paid, rewardMinor, currency, availableAt, status: "rewarded", rewardStatus: "available" },
      expiresAt: sql<Date>`${availableAt}::timestamptz + make_interval(months => ${CREDIT_MONTHS}::int)`,
    })
    .onConflict((conflict) => conflict.column("referredInstituteId").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) return
  const change = { kind: "referral_reward", amountMinor: rewardMinor, currency, actorId: null } as const
  await changeBalance(db, referrerInstituteId, { ...change, referralId: inserted.id })
}
