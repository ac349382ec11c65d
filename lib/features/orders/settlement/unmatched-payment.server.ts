import { sql } from "kysely"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { closeOrder, releaseHeld } from "../close-order.server"
import { collectorOf } from "../collector"
import type { LineObstacle } from "../fulfilment/fulfilment"
import { unmatchedPaymentEntries } from "@/lib/features/ledger/entries"
import { postEntries } from "@/lib/features/ledger/ledger.server"
import { sendRefund } from "../refunds/send-refund.server"
import type { Sale } from "./sale-steps.server"

/** Why a captured payment pays no sale. */
export type UnmatchedReason =
  | "amount_mismatch"
  | "already_paid"
  | "order_expired"
  | "coupon_gone"
  | "credit_gone"
  | LineObstacle

type Unmatched = Pick<Sale, "order" | "payment"> & { currency: string; reason: UnmatchedReason }

/**
 * Posts a captured payment that pays no sale to the ledger and makes its refund due. Its order, which the provider
 * considers paid, is cancelled, so that the buyer can place another.
 */
export async function refundUnmatched(db: Db, { order, payment, currency, reason }: Unmatched): Promise<void> {
  const { id: paymentId, providerPaymentId: reference, amountMinor } = payment
  if (order.mode === "live")
    await postEntries(
      db,
      { kind: "unmatched_payment", reference, orderId: order.id, currency },
      unmatchedPaymentEntries(payment, collectorOf(order)),
    )
  const { id: refundId } = await db
    .insertInto("refunds")
    .values({ paymentId, orderId: order.id, amountMinor, reason, owedAt: sql<Date>`now()` })
    .returning("id")
    .executeTakeFirstOrThrow()
  await closeOrder(db, order.id, "cancelled")
  // One that had ended before may have taken again some of what it had held.
  await releaseHeld(db, [order])
  await enqueue(db, sendRefund, { instituteId: order.instituteId, refundId })
}
