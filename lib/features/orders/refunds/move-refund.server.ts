import { sql } from "kysely"
import { type By, record } from "@/lib/features/events/events.server"
import { refundEntries } from "@/lib/features/ledger/entries"
import { findDeductions, postEntries } from "@/lib/features/ledger/ledger.server"
import type { GatewayRefund } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { refundEvents } from "../events"
import { findBought } from "../settlement/bought-facts.server"
import { acceptRefund } from "./accept-refund.server"
import type { LockedRefunds, RefundRow } from "./lock-refunds.server"
import { referenceOf } from "./payment-of-sale.server"

const BANK = "The bank could not take it"

/**
 * Applies the gateway's state of a refund that it has: it is accepted with all that follows, and then on its way, paid or failed. A later state is never
 * undone. Correct only while the order is locked.
 */
export async function moveRefund(
  db: Db,
  locked: LockedRefunds,
  { refund, sent }: { refund: RefundRow; sent: GatewayRefund },
): Promise<void> {
  const moved = await db
    .updateTable("refunds")
    .set({
      ...{ status: sent.status, providerRefundId: sent.id, owedAt: sql<Date>`coalesce("owedAt", now())` },
      nextTryAt: sent.status === "pending" ? sql<Date>`now() + interval '6 hours'` : null,
      ...(sent.status === "processed" && { processedAt: sql<Date>`now()` }),
    })
    .where("id", "=", refund.id)
    .where("status", "in", sent.status === "pending" ? ["due"] : ["due", "pending"])
    .returning("id")
    .executeTakeFirst()
  if (!moved) return
  if (sent.status === "processed") {
    const paid = { ...refund, providerRefundId: sent.id }
    await postPaid(db, locked, { refund: paid, by: "provider" })
  }
  await followPayment(db, refund.paymentId)
  await acceptRefund(db, locked, { refund, by: "provider" })
  if (sent.status === "failed") await fail(db, locked, refund)
}

/** Marks an accepted refund as paid, otherwise than by the gateway's word. */
export async function markPaid(
  db: Db,
  locked: LockedRefunds,
  { refund, by }: { refund: RefundRow; by: By },
): Promise<void> {
  await db
    .updateTable("refunds")
    .set({ status: "processed", processedAt: sql<Date>`now()`, nextTryAt: null, failureKind: null, failure: null })
    .where("id", "=", refund.id)
    .execute()
  await postPaid(db, locked, { refund, by })
}

/** Posts that a refund was paid, and records it. A refund of test mode is in no books. */
async function postPaid(
  db: Db,
  { order }: LockedRefunds,
  { refund, by }: { refund: RefundRow; by: By },
): Promise<void> {
  if (order.mode === "test") return
  const { id, kind, amountMinor, providerRefundId, paymentId } = refund
  const reference = providerRefundId ?? `refund-${id}`
  const { collector } = await findDeductions(db, await referenceOf(db, paymentId))
  const entries = refundEntries(amountMinor, kind === "by_hand" ? "cash" : collector)
  await postEntries(db, { kind: "refund", reference, orderId: order.id, currency: order.currency }, entries)
  const data = { orderId: order.id, refundId: id, amountMinor, currency: order.currency }
  await record(db, refundEvents.processed, { by, data })
}

/** The bank did not take a refund that the gateway had accepted: staff pay it another way. */
async function fail(db: Db, { order }: LockedRefunds, { id, amountMinor }: RefundRow): Promise<void> {
  await db.updateTable("refunds").set({ failureKind: "bank", failure: BANK }).where("id", "=", id).execute()
  if (order.mode === "test") return
  const { currency, number, transactionId } = order
  const data = { ...(await findBought(db, order.id)), refundId: id, number, transactionId, amountMinor, currency }
  await record(db, refundEvents.failed, { by: "provider", data })
}

/** The state of a payment follows what its gateway gives back of it. */
export const followPayment = (db: Db, paymentId: number) =>
  db
    .updateTable("payments")
    .set((e) => ({
      status: sql<string>`case when coalesce(given.minor, 0) = 0 then 'captured'
        when given.minor < ${e.ref("payments.amountMinor")} then 'partially_refunded' else 'refunded' end`,
    }))
    .from((e) =>
      e
        .selectFrom("refunds as r")
        .select((row) => row.fn.sum<number>("r.amountMinor").as("minor"))
        .where("r.paymentId", "=", paymentId)
        .where("r.kind", "=", "gateway")
        .where("r.origin", "!=", "dispute")
        .where("r.status", "in", ["pending", "processed"])
        .as("given"),
    )
    .where("payments.id", "=", paymentId)
    .where("payments.status", "in", ["captured", "partially_refunded", "refunded"])
    .execute()
