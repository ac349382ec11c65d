import { sql } from "kysely"
import { grant } from "@/lib/features/access/access.server"
import { record } from "@/lib/features/events/events.server"
import type { GatewayPayment } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Db } from "@/lib/server/tenancy/transaction"
import { platformFee } from "../amounts"
import { postEntries } from "./post-entries.server"
import { saleEntries } from "../ledger"
import type { LockedItem, LockedOrder } from "../locks.server"
import { orderEvents } from "../events"
import { findSold } from "./bought-facts.server"
import { OPEN_STATES } from "../states"

/** A captured payment with the order that it pays and its item, both rows locked. */
export interface Sale {
  item: LockedItem
  order: LockedOrder
  payment: GatewayPayment
  paymentId: number
}

/** One step of a sale; all steps run in the same transaction. */
export type SaleStep = (db: Db, sale: Sale) => Promise<void>

const markPaid: SaleStep = async (db, { order }) => {
  await db
    .updateTable("orders")
    .set({ status: "paid", paidAt: sql<Date>`now()`, nextCheckAt: null })
    .where("id", "=", order.id)
    .execute()
}

const postSale: SaleStep = async (db, { order, payment }) => {
  const fees = {
    gatewayFeeMinor: payment.feeMinor ?? 0,
    platformFeeMinor: platformFee(order.totalMinor, await feeBasisPoints(db)),
  }
  await postEntries(
    db,
    { kind: "sale", reference: payment.id, currency: order.currency },
    saleEntries({ ...order, ...fees }),
  )
}

const grantItem: SaleStep = async (db, { item, order }) => {
  await grant(db, {
    userId: order.buyerId,
    itemId: item.id,
    source: "purchase",
    orderId: order.id,
    accessDays: item.accessDays,
  })
}

/** The buyer owns the item now, so their other open orders of it are cancelled. */
const cancelOtherOrders: SaleStep = async (db, { order }) => {
  await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("buyerId", "=", order.buyerId)
    .where("itemId", "=", order.itemId)
    .where("id", "!=", order.id)
    .where("status", "in", OPEN_STATES)
    .execute()
}

const recordSale: SaleStep = async (db, { order }) => {
  const data = await findSold(db, order.id)
  await record(db, orderEvents.paid, { by: "provider", once: `order.paid:${order.id}`, data })
}

/** The steps of a sale, in this order. */
export const saleSteps: readonly SaleStep[] = [markPaid, postSale, grantItem, cancelOtherOrders, recordSale]

/** The platform's share at this institute in basis points, by its plan; 0 without a plan. */
async function feeBasisPoints(db: Db): Promise<number> {
  const plan = await db
    .selectFrom("institute_subscriptions")
    .innerJoin("plans", "plans.id", "institute_subscriptions.planId")
    .select("plans.feeBasisPoints")
    .executeTakeFirst()
  return plan?.feeBasisPoints ?? 0
}
