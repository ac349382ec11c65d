import { disputeFeeEntries } from "@/lib/features/ledger/entries"
import { findDeductions, postEntries } from "@/lib/features/ledger/ledger.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedRefunds } from "./lock-refunds.server"
import { referenceOf } from "./payment-of-sale.server"

/** A dispute that was lost, with what the bank took besides. */
type Lost = { id: number; paymentId: number; feeMinor: number }

/**
 * Posts what a lost dispute cost besides its amount, once, whenever the gateway tells it: it is taken from whoever collected the payment, and no
 * part of what goes back to the buyer. Correct only while the order is locked.
 */
export async function takeDisputeFee(
  db: Db,
  { order }: LockedRefunds,
  { id, paymentId, feeMinor }: Lost,
): Promise<void> {
  if (feeMinor === 0) return
  const taken = await db
    .updateTable("disputes")
    .set({ feeMinor })
    .where("id", "=", id)
    .where("feeMinor", "=", 0)
    .returning("id")
    .executeTakeFirst()
  if (!taken || order.mode === "test") return
  const { collector } = await findDeductions(db, await referenceOf(db, paymentId))
  const transaction = { kind: "dispute_fee", reference: `dispute-${id}` } as const
  const { id: orderId, currency } = order
  await postEntries(db, { ...transaction, orderId, currency }, disputeFeeEntries(feeMinor, collector))
}
