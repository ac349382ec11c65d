import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { eventText, itemOnSale, type pay, place, sendEvent } from "./payments"
import { raw, send, someone } from "./world"

/** A buyer with an order that waits for its money. */
export async function waiting(values: Parameters<typeof itemOnSale>[0] = {}) {
  const buyer = await someone("Student")
  const itemId = await itemOnSale(values)
  const { data: order } = await place(buyer, itemId)
  return { buyer, itemId, order }
}

export type Waiting = Awaited<ReturnType<typeof waiting>>
type Proof = Awaited<ReturnType<typeof pay>>["proof"]

/** Brings the proof of a payment as the browser does. */
export const succeed = ({ buyer, order }: Waiting, proof: Proof) =>
  send(buyer, orders.succeed, { body: { ...proof, transaction_id: order.transaction_id } })
/** The order as its buyer sees it. */
export const look = async ({ buyer, order }: Waiting) =>
  (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data
/** Tells the webhook of a captured payment. */
export const captured = (payment: object) => sendEvent(eventText("payment.captured", payment))

/** Moves the clock of an order, so that its time is over or it is due to be asked about. */
export const shiftOrder = (transactionId: string, interval: string) =>
  withPlatform((db) =>
    sql`update orders set "expiresAt" = "expiresAt" - ${interval}::interval, "createdAt" = "createdAt" - ${interval}::interval,
      "nextCheckAt" = "nextCheckAt" - ${interval}::interval where "transactionId" = ${transactionId}`.execute(db),
  )

/** How often a sale was booked, and how many rights and receipts it made. */
export async function effects({ order }: Waiting) {
  return withPlatform(async (db) => {
    const { rows } = await sql<{ sales: number; grants: number; mails: number }>`
      select (select count(*)::int from ledger_transactions l join payments p on p."providerPaymentId" = l.reference and l.kind = 'sale'
                where p."orderId" = o.id) as sales,
             (select count(*)::int from entitlements e where e."orderId" = o.id) as grants,
             (select count(*)::int from pgboss.job j where j.data->>'id' = 'receipt-' || o."transactionId") as mails
      from orders o where o."transactionId" = ${order.transaction_id}`.execute(db)
    return rows[0]
  })
}
/** The effects of one sale. */
export const ONCE = { sales: 1, grants: 1, mails: 1 }

/** Comes back from the provider's page as a browser does: cross-site and without cookies. */
export const comeBack = ({ order }: Waiting, fields: Record<string, string>) =>
  raw(`/payments/v2/api/course/return/${order.transaction_id}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://gateway.test" },
    body: new URLSearchParams(fields).toString(),
  })
