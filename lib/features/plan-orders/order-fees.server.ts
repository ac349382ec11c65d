import { sql } from "kysely"
import {
  findFeesOfOwnOrder,
  findPayer,
  findPlanSupply,
  lockSoldPlan,
  markFeesOrdered,
  type SoldPlan,
} from "@/lib/features/billing/billing.server"
import { withFees } from "@/lib/features/billing/fee-lines"
import { addDays, type Day } from "@/lib/features/billing/periods"
import type { StoredQuote } from "@/lib/features/billing/stored-quote"
import { closeOrder, requestLink } from "@/lib/features/orders/orders.server"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { env } from "@/lib/server/env.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { insertPlanOrder } from "./insert-plan-order.server"
import { findOpenPlanOrder, findPlanOrder, type OpenPlanOrder } from "./plan-order-queries.server"
import { findAdministrator } from "./prepare-renewal.server"

/** For so long the order of fees stays as it is; then another takes its place. */
const ORDER_DAYS = 90

/**
 * Orders the fees on sales that an institute pays by an order of their own, with a link: the open order as long as it is for the same fees,
 * else one in its place. Undefined where there are none, or nobody to pay them.
 */
export async function orderFees(instituteId: number): Promise<OpenPlanOrder | undefined> {
  if (!env.CAN_SELL) return undefined
  const payer = await readInstitute(instituteId, async (db) => ({
    ...{ buyer: await findPayer(db), userId: await findAdministrator(db) },
  }))
  const { userId, buyer } = payer
  if (userId === undefined) return undefined
  return withInstitute(PLATFORM_INSTITUTE_ID, (db) => openFeeOrder(db, { instituteId, userId, buyer }))
}

type Payer = { instituteId: number; userId: number; buyer: OrderBilling }

async function openFeeOrder(db: Db, { instituteId, userId, buyer }: Payer): Promise<OpenPlanOrder | undefined> {
  const sold = await lockSoldPlan(db, instituteId)
  const { today, subscription } = sold
  const { planId, currency } = await findVersion(db, subscription.versionId)
  const fees = await findFeesOfOwnOrder(db, instituteId, { subscription, today, buyer, currency })
  const open = await findOpenPlanOrder(db, { instituteId, kind: "fee" })
  const stored = withFees(emptyOrder(sold, planId), fees)
  if (fees && open?.isInTime && JSON.stringify(open.stored.fees) === JSON.stringify(stored.fees)) return open
  if (open) await closeOrder(db, open.id, open.isInTime ? "cancelled" : "expired")
  if (!fees) return undefined
  const { supplier, supply } = await findPlanSupply(db, { buyer, currency })
  const id = await insertPlanOrder(db, {
    ...{ forInstituteId: instituteId, buyerId: userId, currency, billing: buyer, supplier, supply, stored, fees },
    ...{ lines: [], coupon: null, reduction: null, expiresOn: addDays(today, ORDER_DAYS) },
  })
  await markFeesOrdered(db, instituteId, stored.fees)
  const placed = await findPlanOrder(db, { id })
  await requestLink(db, { orderId: id, transactionId: placed.transactionId })
  return placed
}

const findVersion = (db: Db, versionId: number) =>
  orNotFound(
    db.selectFrom("plan_versions").select(["planId", "currency"]).where("id", "=", versionId).executeTakeFirst(),
  )

/** An order that changes nothing of a plan. */
export const emptyOrder = (
  { subscription: { versionId, interval }, today: day }: SoldPlan,
  planId: number,
): StoredQuote => ({
  ...{ kind: "fee", versionId, interval, isSamePeriod: false, isAddOns: false, day, from: day, to: day },
  ...{ mrrMinor: 0, coupon: null, closes: [], opens: [], unused: [], fees: [] },
  ...{ balanceUsedMinor: 0, surplusMinor: 0, forgivenMinor: 0, dueMinor: 0 },
  quote: { planId, placeOfSupply: null, couponCode: null, addOnIds: [] },
})

/** The last day on which the fees of an order are to be paid, with the day of the clock; undefined where it is not for fees. */
export async function findDueDay(db: Db, instituteId: number): Promise<{ dueOn: Day; today: Day } | undefined> {
  const { dueOn, today } = await db
    .selectFrom("fee_charges")
    .select([
      sql<Day | null>`min("dueOn")::text`.as("dueOn"),
      sql<Day>`billing.day_of(billing.clock())::text`.as("today"),
    ])
    .where("instituteId", "=", instituteId)
    .where("paidAt", "is", null)
    .executeTakeFirstOrThrow()
  return dueOn === null ? undefined : { dueOn, today }
}
