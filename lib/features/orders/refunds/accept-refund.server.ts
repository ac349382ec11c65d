import { sql } from "kysely"
import { returnCoupon } from "@/lib/features/coupons/coupons.server"
import { returnCredit } from "@/lib/features/credit/credit.server"
import { type By, record } from "@/lib/features/events/events.server"
import { creditRefund } from "@/lib/features/invoices/invoices.server"
import { type Deductions, returnEntries } from "@/lib/features/ledger/entries"
import { findDeductions, postEntries } from "@/lib/features/ledger/ledger.server"
import { notifyReferralRefunded } from "@/lib/features/institute-referrals/institute-referrals.server"
import { reverseReferral } from "@/lib/features/referrals/referrals.server"
import { notifyPlanRefunded } from "@/lib/features/billing/billing.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { chargedOf } from "../charged"
import { refundEvents } from "../events"
import { groupBySubject } from "../fulfilment/subjects.server"
import { headsOfPart, partOf } from "../refund-parts"
import { findBought } from "../settlement/bought-facts.server"
import { type LockedRefunds, type RefundRow, soldLines } from "./lock-refunds.server"
import { returnBalance } from "./return-balance.server"
import { referenceOf } from "./payment-of-sale.server"
import { type AcceptedPart, listParts, saveHeads, sumAccepted } from "./refund-line-queries.server"

/**
 * Does what follows once a refund cannot be taken back: its lines are returned in the books, those that are given back in full end with the access
 * that they gave, the order and the payment follow, and the credit note is issued. Does nothing for a refund that was accepted before. What fits
 * no sale is owed since it was found, so that of it only the buyer is told. The last thing that a transaction does.
 */
export async function acceptRefund(
  db: Db,
  locked: LockedRefunds,
  { refund, by }: { refund: RefundRow; by: By },
): Promise<void> {
  if (refund.acceptedAt) return
  const { order } = locked
  const isLive = order.mode === "live"
  const parts = await takeParts(db, locked, refund)
  await db
    .updateTable("refunds")
    .set({
      acceptedAt: sql<Date>`now()`,
      owedAt: sql<Date>`coalesce("owedAt", now())`,
      ...{ failure: null, failureKind: null },
    })
    .where("id", "=", refund.id)
    .execute()
  if (isLive && !refund.owedAt) await postReturn(db, locked, { refund, parts })
  if (parts.length > 0) await endSold(db, locked, parts)
  if (!isLive) return
  const documentIds = await creditRefund(db, {
    ...{ instituteId: order.instituteId, orderId: order.id, refundId: refund.id },
    ...{ roundOffMinor: refund.roundOffMinor, parts },
  })
  await recordSent(db, locked, { refund, parts, documentIds, by })
}

/** The parts of a refund with their heads, which are known from now on. */
async function takeParts(db: Db, { lines }: LockedRefunds, refund: RefundRow): Promise<AcceptedPart[]> {
  const taken = await listParts(db, refund.id)
  if (taken.length === 0) return []
  const before = await sumAccepted(db, refund.orderId)
  const parts = taken.flatMap(({ lineId, totalMinor, endsAccess }) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return []
    const beforeMinor = before.get(lineId)?.totalMinor ?? 0
    return [{ lineId, totalMinor, endsAccess, beforeMinor, line, ...headsOfPart(line, beforeMinor, totalMinor) }]
  })
  await saveHeads(db, refund.id, parts)
  return parts
}

async function postReturn(
  db: Db,
  locked: LockedRefunds,
  { refund, parts }: { refund: RefundRow; parts: readonly AcceptedPart[] },
): Promise<void> {
  const { roundOffMinor, excessMinor, origin, id } = refund
  const { order } = locked
  const deductions = await deductionsOf(db, locked, { refund, parts })
  const entries = returnEntries({ ...deductions, parts, roundOffMinor, excessMinor })
  const kind = origin === "dispute" ? ("dispute" as const) : ("credit_note" as const)
  await postEntries(db, { kind, reference: `refund-${id}`, orderId: order.id, currency: order.currency }, entries)
}

/** What the platform gives back of its share of the sale: in proportion to the taxable value. */
async function deductionsOf(
  db: Db,
  locked: LockedRefunds,
  { refund, parts }: { refund: RefundRow; parts: readonly AcceptedPart[] },
): Promise<Deductions> {
  const taken = await findDeductions(db, await referenceOf(db, refund.paymentId))
  const sum = (rows: readonly { taxableMinor: number }[]) => rows.reduce((total, one) => total + one.taxableMinor, 0)
  const now = sum(parts)
  const share = {
    ...{ now, before: sum([...(await sumAccepted(db, refund.orderId)).values()]) - now },
    whole: sum(soldLines(locked)),
  }
  return {
    collector: taken.collector,
    platformFeeMinor: partOf(taken.platformFeeMinor, share),
    tcsMinor: partOf(taken.tcsMinor, share),
  }
}

/** Ends what is given back in full, with the access that it gave, and what is to end although it is not; the order follows its lines. */
async function endSold(db: Db, { order, lines }: LockedRefunds, parts: readonly AcceptedPart[]): Promise<void> {
  const isFull = ({ beforeMinor, totalMinor, line }: AcceptedPart) => beforeMinor + totalMinor === line.totalMinor
  const full = parts.filter(isFull).map(({ lineId }) => lineId)
  await db
    .updateTable("order_lines")
    .set({ status: "refunded" })
    .where("id", "=", sql<number>`any(${full}::bigint[])`)
    .execute()
  const isAllCharged = await isChargeReturned(db, order)
  const ending = isAllCharged
    ? soldLines({ lines })
    : parts.filter((part) => isFull(part) || part.endsAccess).map(({ line }) => line)
  for (const group of groupBySubject(ending)) {
    const ids = group.lines.map(({ id }) => id)
    await group.fulfilment.end(db, ids)
  }
  if (isAllCharged) await returnBalance(db, { order, lines })
  const isLeft = soldLines({ lines }).some(
    ({ id, totalMinor, status }) => totalMinor > 0 && status === "granted" && !full.includes(id),
  )
  await db
    .updateTable("orders")
    .set({ status: isLeft ? "partially_refunded" : "refunded" })
    .where("id", "=", order.id)
    .execute()
  if (!isLeft || isAllCharged) await returnHeld(db, order)
  else if (ending.some(({ subject }) => subject === "plan")) await notifyReferralRefunded(db, order.id)
}

/** Whether all that was charged of an order is given back, of which a credit note or a balance paid the rest. */
async function isChargeReturned(db: Db, order: LockedRefunds["order"]): Promise<boolean> {
  if (order.offsetMinor === 0) return false
  const accepted = [...(await sumAccepted(db, order.id)).values()]
  return accepted.reduce((sum, { totalMinor }) => sum + totalMinor, 0) >= chargedOf(order)
}

/** What an order took and gave besides money goes back once all of it is refunded. */
async function returnHeld(db: Db, { id: orderId, forInstituteId }: LockedRefunds["order"]): Promise<void> {
  if (forInstituteId !== null) await notifyReferralRefunded(db, orderId)
  await returnCoupon(db, orderId)
  await returnCredit(db, orderId)
  await reverseReferral(db, orderId)
}

type Sent = { refund: RefundRow; parts: readonly AcceptedPart[]; documentIds: number[]; by: By }

async function recordSent(db: Db, { order }: LockedRefunds, { refund, parts, documentIds, by }: Sent): Promise<void> {
  if (order.forInstituteId !== null) return notifyPlanRefunded(db, { refundId: refund.id })
  const lineIds = parts.map(({ lineId }) => lineId)
  const part = refund.reason === "partial_sale" ? "returned" : "granted"
  const bought = await findBought(db, order.id, lineIds.length > 0 ? lineIds : part)
  const { amountMinor } = refund
  const { transactionId, currency } = order
  const event = refund.kind === "by_hand" ? refundEvents.paidBack : refundEvents.sent
  await record(db, event, {
    ...{ by, once: `refund.sent:${refund.id}` },
    data: { ...bought, refundId: refund.id, transactionId, amountMinor, currency, documentIds },
  })
}
