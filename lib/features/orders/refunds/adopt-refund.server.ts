import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import { unmatchedPaymentEntries } from "@/lib/features/ledger/entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import type { GatewayRefund } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { collectorOf } from "../collector"
import { refundEvents } from "../events"
import { shareOverLines } from "../refund-parts"
import { findBought } from "../settlement/bought-facts.server"
import { findRefund, isSold, leftOf, type LockedRefunds, lockRefunds, type RefundRow } from "./lock-refunds.server"
import { openRefund, planOf, type RefundPlan, release } from "./open-refund.server"

type Adopted = { paymentId: number; sent: Pick<GatewayRefund, "amountMinor" | "currency"> }

/**
 * Adopts a refund that somebody made at the gateway itself: it is shared over what is left of the lines, and staff are told. Refunds that are due
 * make room for it, since the gateway has no more to give back; what is beyond the sale even so is written off.
 */
export async function adoptRefund(db: Db, locked: LockedRefunds, { paymentId, sent }: Adopted): Promise<RefundRow> {
  const { order } = locked
  const isOwed = await takeFromOwed(db, locked, { paymentId, sent })
  const left = isOwed ? locked : await makeRoom(db, locked, sent.amountMinor)
  const plan = isOwed ? { amountMinor: sent.amountMinor, roundOffMinor: 0, lines: [] } : planOfLeft(left, sent)
  const excessMinor = sent.amountMinor - plan.amountMinor
  const values = { paymentId, orderId: order.id, origin: "gateway", reason: "at_gateway", excessMinor }
  const id = isOwed
    ? await insertOwed(db, { ...values, excessMinor: 0 }, sent.amountMinor)
    : await openRefund(db, values, plan)
  const refund = await findRefund(db, id)
  if (!refund) throw new Error("an adopted refund is missing")
  if (order.mode === "live") {
    const { amountMinor, currency } = sent
    const { number, transactionId } = order
    const data = { ...(await findBought(db, order.id)), refundId: id, number, transactionId, amountMinor, currency }
    await record(db, refundEvents.adopted, { by: "provider", data })
  }
  return refund
}

/** What of an amount the lines have left to give back, in proportion to it, and all of them with the round-off. */
export function planOfLeft(locked: LockedRefunds, { amountMinor }: { amountMinor: number }): RefundPlan {
  const left = leftOf(locked)
  const ofLines = left.lines.reduce((sum, line) => sum + line.leftMinor, 0)
  const isAll = amountMinor >= left.leftMinor
  const sharedMinor = isAll ? ofLines : Math.min(amountMinor, ofLines)
  const shares = shareOverLines(left.lines, sharedMinor)
  const roundOffMinor = isAll ? left.leftMinor - ofLines : 0
  return {
    ...{ roundOffMinor, amountMinor: sharedMinor + roundOffMinor },
    lines: Array.from(shares, ([id, minor]) => ({ id, amountMinor: minor })),
  }
}

/** Withdraws refunds that are due, the newest first, until the amount fits; returns the order as it is then. */
export async function makeRoom(db: Db, locked: LockedRefunds, amountMinor: number): Promise<LockedRefunds> {
  const { order } = locked
  let missing = amountMinor - leftOf(locked).leftMinor
  if (missing <= 0) return locked
  const due = await db
    .selectFrom("refunds")
    .selectAll()
    .where("orderId", "=", order.id)
    .where("status", "=", "due")
    .where("acceptedAt", "is", null)
    .where("owedAt", "is", null)
    .orderBy("id", "desc")
    .execute()
  for (const refund of due) {
    if (missing <= 0) break
    await db.updateTable("refunds").set({ status: "withdrawn", nextTryAt: null }).where("id", "=", refund.id).execute()
    await release(db, order.id, await planOf(db, refund))
    missing -= refund.amountMinor
  }
  return (await lockRefunds(db, { orderId: order.id })) ?? locked
}

/**
 * Of a payment that paid no sale the whole is owed back: what was given back at the gateway is taken from what is due. A payment that was given
 * back before it was heard of here is posted as one. Returns whether the amount is owed already.
 */
async function takeFromOwed(db: Db, { order }: LockedRefunds, { paymentId, sent }: Adopted): Promise<boolean> {
  const payment = await db
    .selectFrom("payments as p")
    .selectAll("p")
    .select((e) => [
      e
        .exists(
          e
            .selectFrom("ledger_transactions as t")
            .select("t.id")
            .whereRef("t.reference", "=", "p.providerPaymentId")
            .where("t.kind", "=", "sale"),
        )
        .as("isSale"),
      e.exists(e.selectFrom("refunds as r").select("r.id").whereRef("r.paymentId", "=", "p.id")).as("isKnown"),
    ])
    .where("p.id", "=", paymentId)
    .executeTakeFirstOrThrow()
  if (payment.isSale || (order.mode === "test" && isSold(order))) return false
  if (!payment.isKnown) await owe(db, order, payment)
  const { amountMinor } = sent
  const owed = await db
    .selectFrom("refunds")
    .select(["id", "amountMinor"])
    .where("paymentId", "=", paymentId)
    .where("status", "=", "due")
    .where("amountMinor", ">=", amountMinor)
    .executeTakeFirst()
  if (!owed) return true
  const isWhole = owed.amountMinor === amountMinor
  // Another amount has another idempotency key.
  await db
    .updateTable("refunds")
    .set(
      isWhole
        ? { status: "withdrawn", nextTryAt: null }
        : { amountMinor: owed.amountMinor - amountMinor, tries: sql<number>`tries + 1` },
    )
    .where("id", "=", owed.id)
    .execute()
  return true
}

type Payment = { id: number; providerPaymentId: string; amountMinor: number; feeMinor: number }

async function owe(db: Db, order: LockedRefunds["order"], payment: Payment): Promise<void> {
  const { id: paymentId, providerPaymentId: reference, amountMinor, feeMinor } = payment
  const entries = unmatchedPaymentEntries({ amountMinor, feeMinor, feeTaxMinor: 0 }, collectorOf(order))
  const transaction = { kind: "unmatched_payment", reference, orderId: order.id, currency: order.currency } as const
  if (order.mode === "live") await postEntries(db, transaction, entries)
  await insertOwed(db, { paymentId, orderId: order.id, origin: "machine", reason: "order_expired" }, amountMinor)
}

type OwedRefund = { paymentId: number; orderId: number; origin: string; reason: string; excessMinor?: number }

async function insertOwed(db: Db, values: OwedRefund, amountMinor: number): Promise<number> {
  const { id } = await db
    .insertInto("refunds")
    .values({ ...values, amountMinor, owedAt: sql<Date>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
