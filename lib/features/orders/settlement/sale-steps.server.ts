import { sql } from "kysely"
import { limitTestAccess } from "@/lib/features/access/access.server"
import { storedQuoteOf, notifyPlanPaid } from "@/lib/features/billing/billing.server"
import { spendUse } from "@/lib/features/coupons/coupons.server"
import { spendCredit } from "@/lib/features/credit/credit.server"
import { record } from "@/lib/features/events/events.server"
import { findTcsBasisPoints } from "@/lib/features/tax/tax.server"
import { creditLines, issueDocumentsOfSale } from "@/lib/features/invoices/invoices.server"
import { notifyReferralPaid } from "@/lib/features/institute-referrals/institute-referrals.server"
import { qualifyReferral } from "@/lib/features/referrals/referrals.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { releaseBenefits } from "../close-order.server"
import { platformFee, sumUp, taxAtSource } from "../amounts"
import { collectorOf } from "../collector"
import { orderEvents } from "../events"
import { groupBySubject } from "../fulfilment/subjects.server"
import type { Advances } from "@/lib/features/ledger/advance-entries"
import { type Capture, saleEntries } from "@/lib/features/ledger/entries"
import type { LockedItem, LockedOrder, LockedLine } from "../locks.server"
import { findBought, findSold } from "./bought-facts.server"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { sendRefund } from "../refunds/send-refund.server"
import { cancelOrdersOf, cancelPlanOrdersOf } from "./cancel-orders.server"

/** A captured payment with the order that it pays, its lines and items; all rows are locked. */
export interface Sale {
  order: LockedOrder
  items: readonly LockedItem[]
  /** The lines that are granted. */
  granted: readonly LockedLine[]
  /** The lines that cannot be granted, whose money goes back. */
  returned: readonly LockedLine[]
  payment: Capture & { id: number; providerPaymentId: string }
  /** Of an order that was paid to the institute itself: what it received, and who of its staff says so. */
  offline?: { advances: Advances; recordedBy: number }
}

/** One step of a sale; all steps run in the same transaction. */
export type SaleStep = (db: Db, sale: Sale) => Promise<void>

const markPaid: SaleStep = async (db, { order, returned }) => {
  await db
    .updateTable("orders")
    .set({
      status: "paid",
      paidAt: sql<Date>`now()`,
      nextCheckAt: null,
      refundedMinor: sumUp([...returned]).totalMinor,
    })
    .where("id", "=", order.id)
    .execute()
}

const markLines: SaleStep = async (db, { order, returned }) => {
  const isReturned = sql<boolean>`id = any(${returned.map(({ id }) => id)}::bigint[])`
  await db
    .updateTable("order_lines")
    .set({
      status: sql<string>`case when ${isReturned} then 'returned' else 'granted' end`,
      refundedMinor: sql<number>`case when ${isReturned} then "totalMinor" else 0 end`,
    })
    .where("orderId", "=", order.id)
    .execute()
}

const grantLines: SaleStep = async (db, { order, items, granted }) => {
  for (const { fulfilment, lines } of groupBySubject(granted)) await fulfilment.grant(db, { order, items, lines })
}

/** What is bought in test mode ends a day later. */
const limitTest: SaleStep = async (db, { order }) => {
  if (order.mode === "test") await limitTestAccess(db, order.id)
}

/** A step that a sale of test mode does not take: it is in no books and has no document. */
const ofLiveSales =
  (step: SaleStep): SaleStep =>
  async (db, sale) => {
    if (sale.order.mode === "live") await step(db, sale)
  }

/**
 * The buyer owns these items now, so their other open orders with one of them are cancelled, and of a plan those of its institute. The use that the order holds of its coupon
 * is spent and theirs are free again, in one step, so that coupons are locked in one order.
 */
const closeOtherOrders: SaleStep = async (db, sale) => {
  const cancelled = await (sale.order.forInstituteId === null
    ? cancelOrdersOf(db, { order: sale.order, itemIds: sale.granted.flatMap(({ itemId }) => itemId ?? []) })
    : cancelPlanOrdersOf(db, sale.order))
  const released = cancelled.flatMap(({ id, couponId }) => (couponId === null ? [] : [id]))
  if (sale.order.couponId !== null || released.length > 0) await spendUse(db, sale.order.id, released)
  await releaseBenefits(db, cancelled)
}

/** Spends the credit that the order holds for what is granted; the rest of it is free again. */
const spendHeldCredit: SaleStep = async (db, { order, granted }) => {
  if (order.discountMinor === 0) return
  await spendCredit(db, order.id, await sumCredit(db, granted))
}

async function sumCredit(db: Db, lines: readonly LockedLine[]): Promise<number> {
  const { creditMinor } = await db
    .selectFrom("order_adjustments")
    .select(sql<number>`coalesce(sum("amountMinor"), 0)::bigint`.as("creditMinor"))
    .where("kind", "=", "referral_credit")
    .where("lineId", "=", sql<number>`any(${lines.map(({ id }) => id)}::bigint[])`)
    .executeTakeFirstOrThrow()
  return creditMinor
}

const postSale: SaleStep = async (db, { order, granted, returned, payment, offline }) => {
  if (order.totalMinor === 0) return
  const { taxableMinor } = sumUp([...granted])
  const collector = collectorOf(order)
  const sale = {
    collector,
    capture: payment,
    advances: offline?.advances,
    lines: granted,
    roundOffMinor: order.roundOffMinor,
    returnedMinor: sumUp([...returned]).totalMinor,
    ...offsetOf(order),
    // What is paid to the institute itself costs no fee, and neither does a plan.
    platformFeeMinor:
      offline || order.forInstituteId !== null ? 0 : platformFee(taxableMinor, await feeBasisPoints(db)),
    tcsMinor: offline || collector === "gateway" ? 0 : taxAtSource(granted, await findTcsBasisPoints(db)),
  }
  const { id: orderId, currency } = order
  const transaction = { kind: "sale", reference: payment.providerPaymentId, orderId, currency } as const
  await postEntries(db, transaction, saleEntries(sale))
}

/** What of a plan order is paid by the balance of its institute, or forgiven. */
function offsetOf({ forInstituteId, offsetMinor, quote }: LockedOrder) {
  if (forInstituteId === null) return {}
  const { forgivenMinor } = storedQuoteOf(quote)
  return { forgivenMinor, fromBalanceMinor: offsetMinor - forgivenMinor }
}

/** Who brought the buyer earns a reward by their first order. */
const rewardReferrer: SaleStep = async (db, { order, granted, payment }) => {
  if (order.forInstituteId !== null)
    return storedQuoteOf(order.quote).kind === "fee" ? undefined : notifyReferralPaid(db, order.id)
  await qualifyReferral(db, {
    orderId: order.id,
    buyerId: order.buyerId,
    paymentId: payment.id,
    amountMinor: payment.amountMinor === 0 ? 0 : sumUp([...granted]).totalMinor,
    currency: order.currency,
  })
}

const refundReturned: SaleStep = async (db, { order, returned, payment }) => {
  const { totalMinor: amountMinor } = sumUp([...returned])
  if (amountMinor === 0) return
  const { id: refundId } = await db
    .insertInto("refunds")
    .values({
      ...{ paymentId: payment.id, orderId: order.id, amountMinor, reason: "partial_sale" },
      owedAt: sql<Date>`now()`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await enqueue(db, sendRefund, { instituteId: order.instituteId, refundId })
}

const recordSale: SaleStep = async (db, { order, offline }) => {
  if (order.forInstituteId !== null) await notifyPlanPaid(db, order)
  else if (order.totalMinor === 0)
    await record(db, orderEvents.enrolledFree, { by: order.buyerId, data: await findBought(db, order.id) })
  else
    await record(db, orderEvents.paid, {
      by: offline?.recordedBy ?? "provider",
      once: `order.paid:${order.id}`,
      data: await findSold(db, order.id),
    })
}

/** Who tries a sale gets the mail that a buyer gets, marked as a test. */
const recordTest: SaleStep = async (db, { order }) => {
  if (order.mode !== "test") return
  const { id, buyerId, transactionId } = order
  const data = { ...(await findSold(db, id)), transactionId }
  await record(db, orderEvents.tested, { by: buyerId, once: `order.tested:${id}`, data })
}

/** The last step, for it locks the series of the institute's numbers until the transaction ends. */
const issueDocuments: SaleStep = async (db, { order }) => {
  await issueDocumentsOfSale(db, order.id)
  if (order.forInstituteId !== null) await creditLines(db, order.instituteId, storedQuoteOf(order.quote).unused)
}

/** The steps of a sale, in this order; those of a free order are the same. */
export const saleSteps: readonly SaleStep[] = [
  markPaid,
  markLines,
  grantLines,
  limitTest,
  closeOtherOrders,
  ofLiveSales(spendHeldCredit),
  ofLiveSales(postSale),
  refundReturned,
  ofLiveSales(rewardReferrer),
  ofLiveSales(recordSale),
  recordTest,
  ofLiveSales(issueDocuments),
]

/** The platform's share at this institute in basis points, by its plan; 0 without a plan. */
async function feeBasisPoints(db: Db): Promise<number> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .innerJoin("plan_versions as v", "v.id", "institute_subscriptions.planVersionId")
    .select("v.feeBasisPoints")
    .executeTakeFirst()
  return plan?.feeBasisPoints ?? 0
}
