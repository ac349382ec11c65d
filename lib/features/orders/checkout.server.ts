import { fillPath } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { log } from "@/lib/server/log"
import { withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import { sql } from "kysely"
import { orders, type PlacedOrder } from "./contract"
import { payments } from "./payments.server"
import { openOrder, type OpenOrder, type Wish } from "./place-order.server"

/**
 * Places an order and opens it at the provider, outside any transaction; where an answer was lost, the provider's order
 * is found again by its receipt. `origin` is where the buyer's browser is, to which the provider brings it back.
 */
export async function placeOrder(actor: Actor, wish: Wish, origin: string): Promise<PlacedOrder> {
  const { order, shown } = await withInstitute(actor.instituteId, async (db) => {
    const order = await openOrder(db, actor, wish)
    return { order, shown: await whatIsShown(db, order) }
  })
  const providerOrderId = order.status === "paid" ? null : (order.providerOrderId ?? (await openAtProvider(order)))
  const back = `${origin}${paths.checkoutResult(order.instituteId, order.transactionId)}`
  return {
    order_id: providerOrderId,
    transaction_id: order.transactionId,
    amount: order.totalMinor,
    currency: order.currency,
    key: payments.keyId,
    expiresAt: order.expiresAt,
    status: providerOrderId ? "payment_pending" : "paid",
    checkout: providerOrderId
      ? payments.checkoutForm({
          orderId: providerOrderId,
          callbackUrl: `${origin}/api${fillPath(orders.returned.path, { transactionId: order.transactionId })}`,
          cancelUrl: `${back}?cancelled=${providerOrderId}`,
          ...shown,
        })
      : null,
  }
}

async function openAtProvider({ id, instituteId, transactionId, totalMinor, currency }: OpenOrder): Promise<string> {
  const opened = await payments
    .createOrder({
      amountMinor: totalMinor,
      currency,
      receipt: transactionId,
      notes: { instituteId: String(instituteId) },
    })
    .catch((error: unknown) => {
      log.error({ transactionId, error: String(error) }, "the payment provider opened no order")
      throw new Failure("gateway_unavailable")
    })
  return withInstitute(instituteId, (db) => attach(db, id, opened.id))
}

/** Two presses may have opened the same order at the provider at once; the receipt made it the same one. */
async function attach(db: Db, orderId: number, providerOrderId: string): Promise<string> {
  const order = await db
    .updateTable("orders")
    .set({ providerOrderId, status: "payment_pending", nextCheckAt: sql<Date>`now() + interval '1 minute'` })
    .where("id", "=", orderId)
    .where("status", "in", ["created", "payment_pending"])
    .returning("providerOrderId")
    .executeTakeFirst()
  if (!order) throw new Failure("order_closed")
  return providerOrderId
}

/** What the provider's page shows of the sale, and what it fills in for the buyer. */
async function whatIsShown(db: Db, { buyerId, itemId }: OpenOrder) {
  const { name, color, description, email, mobile, firstName, lastName } = await db
    .selectFrom("items")
    .innerJoin("institutes", "institutes.id", "items.instituteId")
    .innerJoin("users", (on) => on.on("users.id", "=", buyerId))
    .select(["institutes.name", "institutes.brandPrimary as color", "items.title as description"])
    .select(["users.email", "users.mobile", "users.firstName", "users.lastName"])
    .where("items.id", "=", itemId)
    .executeTakeFirstOrThrow()
  const contact = mobile ? { contact: mobile } : {}
  return { name, color, description, prefill: { name: `${firstName} ${lastName}`.trim(), email, ...contact } }
}
