import { sql } from "kysely"
import { grant } from "@/lib/features/entitlements/entitlements.server"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-shapes"
import type { Db } from "@/lib/server/tenancy/transaction"
import { platformFee } from "./amounts"
import { bookEntries } from "./book-entries.server"
import { saleEntries } from "./ledger"
import type { LockedItem, LockedOrder } from "./locks.server"
import { queueReceipt } from "./receipt.server"
import { OPEN_STATES } from "./states"

/** A payment that buys what was ordered, with both rows locked. */
export interface Sale {
  item: LockedItem
  order: LockedOrder
  payment: GatewayPayment
  paymentId: number
}

/** One thing that a sale does, in the transaction of all of them. */
export type Step = (db: Db, sale: Sale) => Promise<void>

const markPaid: Step = async (db, { order }) => {
  await db
    .updateTable("orders")
    .set({ status: "paid", paidAt: sql<Date>`now()`, nextCheckAt: null })
    .where("id", "=", order.id)
    .execute()
}

const bookSale: Step = async (db, { order, payment }) => {
  const fees = {
    gatewayFeeMinor: payment.feeMinor ?? 0,
    platformFeeMinor: platformFee(order.totalMinor, await feeBasisPoints(db)),
  }
  await bookEntries(
    db,
    { kind: "sale", reference: payment.id, currency: order.currency },
    saleEntries({ ...order, ...fees }),
  )
}

const grantItem: Step = async (db, { item, order }) => {
  await grant(db, {
    userId: order.buyerId,
    itemId: item.id,
    source: "purchase",
    orderId: order.id,
    accessDays: item.accessDays,
  })
}

/** Whoever owns the item now has no use for another open order of it. */
const closeRivals: Step = async (db, { order }) => {
  await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("buyerId", "=", order.buyerId)
    .where("itemId", "=", order.itemId)
    .where("id", "!=", order.id)
    .where("status", "in", OPEN_STATES)
    .execute()
}

const writeReceipt: Step = (db, { order }) => queueReceipt(db, order.id)

/** All that a sale does, in this order. */
export const saleSteps: readonly Step[] = [markPaid, bookSale, grantItem, closeRivals, writeReceipt]

/** The platform's share at this institute, by its plan; nothing without one. */
async function feeBasisPoints(db: Db): Promise<number> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .innerJoin("plans", "plans.id", "institute_subscriptions.planId")
    .select("plans.feeBasisPoints")
    .executeTakeFirst()
  return plan?.feeBasisPoints ?? 0
}
