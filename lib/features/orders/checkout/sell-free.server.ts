import type { Db } from "@/lib/server/tenancy/transaction"
import { lockOrder } from "../locks.server"
import { saleSteps } from "../settlement/sale-steps.server"

/** Completes an order of nothing but free items by a payment of 0: by the steps of every sale, of which nothing is to be posted. */
export async function sellFree(db: Db, orderId: number) {
  const { order, items, lines } = await requireLocked(db, orderId)
  const providerPaymentId = order.transactionId
  const { id } = await db
    .insertInto("payments")
    .values({
      orderId,
      rail: "free",
      provider: "free",
      providerPaymentId,
      amountMinor: 0,
      currency: order.currency,
      status: "captured",
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const payment = { id, providerPaymentId, amountMinor: 0, feeMinor: 0, feeTaxMinor: 0 }
  for (const step of saleSteps) await step(db, { order, items, granted: lines, returned: [], payment })
  return { status: "paid" }
}

async function requireLocked(db: Db, orderId: number) {
  const locked = await lockOrder(db, orderId)
  if (!locked) throw new Error("an order that was just placed has no lines")
  return locked
}
