import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { postEntries } from "./post-entries.server"
import { unmatchedPaymentEntries } from "../ledger"
import { closeOrder } from "../checkout/open-order.server"
import { sendRefund } from "./refunds.server"
import type { Sale } from "./sale-steps.server"

/** Why a captured payment pays no sale. */
export type UnmatchedReason = "amount_mismatch" | "already_paid" | "already_owned" | "sold_out"

/**
 * Posts a captured payment that pays no sale to the ledger and makes its refund due. Its order, which the provider
 * considers paid, is cancelled, so that the buyer can place another.
 */
export async function refundUnmatched(
  db: Db,
  { order, payment, paymentId }: Sale,
  reason: UnmatchedReason,
): Promise<void> {
  const { id: reference, amountMinor, currency } = payment
  await postEntries(
    db,
    { kind: "unmatched_payment", reference, currency },
    unmatchedPaymentEntries(amountMinor, payment.feeMinor ?? 0),
  )
  const { id: refundId } = await db
    .insertInto("refunds")
    .values({ paymentId, amountMinor, reason })
    .returning("id")
    .executeTakeFirstOrThrow()
  await closeOrder(db, order.id, "cancelled")
  await enqueue(db, sendRefund, { instituteId: order.instituteId, refundId })
}
