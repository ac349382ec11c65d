import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import type { Db } from "@/lib/server/tenancy/transaction"
import { sql } from "kysely"
import type { Day } from "../periods"
import { findPlanSupply } from "../quote-queries.server"
import { storedQuoteOf } from "../stored-quote"
import type { PlanSubscription } from "../subscription"
import { type FeeLine, feeLines } from "../fee-lines"
import { listUnpaidFees, type UnpaidFee } from "./unpaid-fees.server"

/** The code of the fee on sales: a support service. */
const FEE_SAC_CODE = "998599"

interface Buyer {
  buyer: OrderBilling
  currency: string
}

export interface FeesToOrder {
  lines: FeeLine[]
  supply: LineSupply
}

/**
 * The fees that are paid with the next period of the plan: those of the order that is open for it, else all that are in no order. Where the
 * balance pays the period there are none, for it would wait for them.
 */
export async function findFeesOfRenewal(
  db: Db,
  instituteId: number,
  { dueMinor, ...buyer }: Buyer & { dueMinor: number },
): Promise<FeesToOrder | undefined> {
  if (dueMinor === 0) return undefined
  const [unpaid, open] = [await listUnpaidFees(db, instituteId), await findOrdered(db, instituteId)]
  const renewal = open.find(({ kind }) => kind === "renewal")
  const ordered = open.flatMap(({ feeIds }) => feeIds)
  const isOfRenewal = ({ id }: UnpaidFee) => (renewal ? renewal.feeIds.includes(id) : !ordered.includes(id))
  return withTax(db, unpaid.filter(isOfRenewal), buyer)
}

/**
 * The fees that an order of the next period will be for that is made on a day: those that were charged in its month. Those of a yearly plan
 * were ordered by then.
 */
export async function foreseeFees(
  db: Db,
  instituteId: number,
  { orderedOn, dueMinor, ...buyer }: Buyer & { orderedOn: Day; dueMinor: number },
): Promise<FeeLine[]> {
  if (dueMinor === 0) return []
  const unpaid = await listUnpaidFees(db, instituteId)
  const wait = ({ dueOn, chargedOn }: UnpaidFee) => dueOn === null && chargedOn.slice(0, 7) === orderedOn.slice(0, 7)
  return (await withTax(db, unpaid.filter(wait), buyer))?.lines ?? []
}

/**
 * The fees that are paid by an order of their own: those that wait for no next period. The fees of a month wait for the one that is ordered
 * until the end of the next month.
 */
export async function findFeesOfOwnOrder(
  db: Db,
  instituteId: number,
  { subscription, today, ...buyer }: Buyer & { subscription: PlanSubscription; today: Day },
): Promise<FeesToOrder | undefined> {
  const [unpaid, open] = [await listUnpaidFees(db, instituteId), await findOrdered(db, instituteId)]
  const orderedBy = (kind: string) => open.flatMap((order) => (order.kind === kind ? order.feeIds : []))
  const [own, ofRenewal] = [orderedBy("fee"), orderedBy("renewal")]
  const isDue = ({ id, chargedOn }: UnpaidFee) =>
    !ofRenewal.includes(id) && (own.includes(id) || !isRenewedWithin(subscription, { chargedOn, today }))
  return withTax(db, unpaid.filter(isDue), buyer)
}

/** Whether the next period of a plan is ordered in the month in which a fee was charged. */
const isRenewedWithin = (
  { institute, status, pending, interval, periodTo, mrrMinor }: PlanSubscription,
  { chargedOn, today }: { chargedOn: Day; today: Day },
): boolean =>
  ["active", "past_due", "grace"].includes(status) &&
  institute === "active" &&
  pending === "none" &&
  interval === "month" &&
  periodTo !== null &&
  mrrMinor > 0 &&
  today.slice(0, 7) === chargedOn.slice(0, 7)

async function withTax(db: Db, fees: readonly UnpaidFee[], buyer: Buyer): Promise<FeesToOrder | undefined> {
  if (fees.length === 0) return undefined
  const { supply } = await findPlanSupply(db, { ...buyer, sacCode: FEE_SAC_CODE })
  return { lines: feeLines(fees, supply), supply }
}

/** The open orders of an institute, and the fees that they are for. */
async function findOrdered(db: Db, instituteId: number) {
  const rows = await db
    .selectFrom("orders")
    .select("quote")
    .where("forInstituteId", "=", instituteId)
    .where("status", "in", ["created", "payment_pending"])
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute()
  return rows.map(({ quote }) => {
    const { kind, fees } = storedQuoteOf(quote)
    return { kind, feeIds: fees.map(({ id }) => id) }
  })
}
