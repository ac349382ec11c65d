import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { REFERRED_PERCENT } from "./terms"

export interface ReferralDiscount {
  referralId: number
  percent: number
}

/**
 * What an institute has off its first payment, in a transaction of the platform's institute; null for one that nobody referred, or
 * that has paid before.
 */
export async function findReferralDiscount(db: Db, instituteId: number): Promise<ReferralDiscount | null> {
  const { rows } = await sql<{ id: number | null }>`
    select tenancy.find_plan_referral(${instituteId}) as id where not exists (
      select from orders o where o."forInstituteId" = ${instituteId} and o.mode = 'live'
        and o."paidAt" is not null and o."totalMinor" > 0 and o.quote ->> 'kind' <> 'fee')`.execute(db)
  const referralId = rows[0]?.id ?? null
  return referralId === null ? null : { referralId, percent: REFERRED_PERCENT }
}

/** What an order takes from the balance of an institute comes out of its rewards first, in the sale. */
export const spendRewards = (db: Db, instituteId: number, amountMinor: number) =>
  sql`select tenancy.spend_plan_rewards(${instituteId}, ${amountMinor})`.execute(db)
