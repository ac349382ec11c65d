import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventText, createItemOnSale, pay, placeOrder, sendEvent } from "./payments"
import { sendRaw, send, createMember, type Slug } from "./test-app"

/** Creates a buyer with an unpaid order. */
export async function createPendingOrder(values: Parameters<typeof createItemOnSale>[0] = {}) {
  const buyer = await createMember("Student")
  const itemId = await createItemOnSale(values)
  const { data: order } = await placeOrder(buyer, itemId)
  return { buyer, itemId, order }
}

/** A buyer with an unpaid order. */
export type PendingOrder = Awaited<ReturnType<typeof createPendingOrder>>
type Proof = Awaited<ReturnType<typeof pay>>["proof"]

/** Submits the proof of a payment as the browser does. */
export const submitPaymentProof = ({ buyer, order }: PendingOrder, proof: Proof) =>
  send(buyer, orders.confirm, { body: { ...proof, transaction_id: order.transaction_id } })
/** The order as its buyer sees it. */
export const showOrder = async ({ buyer, order }: PendingOrder) =>
  (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data
/** Sends the webhook event of a captured payment. */
export const sendCapturedEvent = (payment: object) => sendEvent(eventText("payment.captured", payment))

/** Shifts the times of an order into the past, so that it has expired or its next check is due. */
export const ageOrder = (transactionId: string, interval: string) =>
  withPlatform((db) =>
    sql`update orders set "expiresAt" = "expiresAt" - ${interval}::interval, "createdAt" = "createdAt" - ${interval}::interval,
      "nextCheckAt" = "nextCheckAt" - ${interval}::interval where "transactionId" = ${transactionId}`.execute(db),
  )

/** Counts the booked sales, the entitlements and the receipt mails of an order. */
export async function countEffects({ order }: PendingOrder) {
  return withPlatform(async (db) => {
    const { rows } = await sql<{ sales: number; grants: number; mails: number }>`
      select (select count(*)::int from ledger_transactions l join payments p on p."providerPaymentId" = l.reference and l.kind = 'sale'
                where p."orderId" = o.id) as sales,
             (select count(*)::int from entitlements e where e."orderId" = o.id) as grants,
             (select count(*)::int from event_deliveries d join events e on e.id = d."eventId"
                where d.channel = 'email' and e.key = 'order.paid' and e."subjectId" = o.id) as mails
      from orders o where o."transactionId" = ${order.transaction_id}`.execute(db)
    return rows[0]
  })
}
/** The counts of exactly one sale. */
export const ONCE = { sales: 1, grants: 1, mails: 1 }

/** Posts the provider's result as a browser does: cross-site and without cookies. */
export const postReturn = ({ order }: PendingOrder, fields: Record<string, string>) =>
  sendRaw(`/payments/v2/api/course/return/${order.transaction_id}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://gateway.test" },
    body: new URLSearchParams(fields).toString(),
  })

/** Sells an item to a new member; returns the order's id and the number of its document. */
export async function sellWithDocument(slug: Slug = "acme"): Promise<{ transactionId: string; number: string }> {
  const buyer = await createMember("Student", slug)
  const { data: order } = await placeOrder(buyer, await createItemOnSale({}, slug))
  expect(await settle((await pay(order.order_id)).payment.id)).toBe("paid")
  const { number } = await withPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select("i.number")
      .where("o.transactionId", "=", order.transaction_id)
      .executeTakeFirstOrThrow(),
  )
  return { transactionId: order.transaction_id, number }
}
