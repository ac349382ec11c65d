import { sql } from "kysely"
import { grant } from "@/lib/features/access/access.server"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedItem } from "../locks.server"
import { orderEvents } from "../events"
import { findBought } from "../settlement/bought-facts.server"

type FreeOrder = { id: number; transactionId: string; buyerId: number; itemId: number; currency: string }

/** Completes an order of a free item: marks it paid by a payment of 0 and grants the item; nothing is posted to the ledger. */
export async function sellFree(db: Db, order: FreeOrder, { accessDays }: LockedItem) {
  const { id: orderId, transactionId, buyerId: userId, itemId, currency } = order
  await db
    .insertInto("payments")
    .values({
      orderId,
      rail: "free",
      provider: "free",
      providerPaymentId: transactionId,
      amountMinor: 0,
      currency,
      status: "captured",
    })
    .execute()
  const { status } = await db
    .updateTable("orders")
    .set({ status: "paid", paidAt: sql<Date>`now()` })
    .where("id", "=", orderId)
    .returning("status")
    .executeTakeFirstOrThrow()
  await grant(db, { userId, itemId, source: "free", orderId, accessDays })
  await record(db, orderEvents.enrolledFree, { by: userId, data: await findBought(db, orderId) })
  return { status }
}
