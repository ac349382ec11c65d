import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { bookEntries } from "./book-entries.server"
import { surplusEntries } from "./ledger"
import { closeOrder } from "./place-order.server"
import { sendRefund } from "./refunds.server"
import type { Sale } from "./sale-steps.server"

/** Why captured money buys nothing. */
export type SurplusReason = "amount_differs" | "paid_twice" | "owned_already" | "seats_gone"

/**
 * Books captured money that buys nothing and makes its refund due. Its order, which the provider takes for paid, is
 * closed, so that the buyer can begin again with another.
 */
export async function giveBack(db: Db, { order, payment, paymentId }: Sale, reason: SurplusReason): Promise<void> {
  const { id: reference, amountMinor, currency } = payment
  await bookEntries(db, { kind: "surplus", reference, currency }, surplusEntries(amountMinor, payment.feeMinor ?? 0))
  const { id: refundId } = await db
    .insertInto("refunds")
    .values({ paymentId, amountMinor, reason })
    .returning("id")
    .executeTakeFirstOrThrow()
  await closeOrder(db, order.id, "cancelled")
  await enqueue(db, sendRefund, { instituteId: order.instituteId, refundId })
}
