import { randomInt, randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { RequestOf } from "@/lib/contract/endpoint"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember, send, type Slug, type TestMember } from "../setup/test-app"

/** A paid order of several courses at their prices, with its payment. */
export interface PaidSale {
  buyer: TestMember
  itemIds: number[]
  transactionId: string
  paymentId: string
}

type Sale = { buyer?: TestMember; slug?: Slug; stateCode?: "27" | "29" }

/** A refund or a dispute that was made at the gateway itself. */
export interface MadeAtGateway {
  id: string
  status: string
}

/** Sells courses at these prices in one order. */
export async function sellCourses(pricesMinor: readonly number[], { slug = "acme", ...sale }: Sale = {}) {
  const buyer = sale.buyer ?? (await createMember("Student", slug))
  const itemIds: number[] = []
  for (const priceMinor of pricesMinor) itemIds.push(await createItemOnSale({ priceMinor }, slug))
  const items = itemIds.map((itemId) => ({ kind: "course" as const, itemId }))
  const billing = sale.stateCode ? { billing: { stateCode: sale.stateCode } } : {}
  const body = { items, instituteId: buyer.instituteId, ...billing }
  // Orders are limited by address, and the tests of a worker are fast.
  const { data: order } = await send(
    buyer,
    orders.place,
    { body },
    { "x-real-ip": `10.7.${randomInt(256)}.${randomInt(256)}` },
  )
  const { payment } = await pay(order.order_id)
  expect(await settle(payment.id)).toBe("paid")
  return { buyer, itemIds, transactionId: order.transaction_id, paymentId: payment.id }
}

type Input = RequestOf<typeof refunds.start>["body"]

/** What a dialog of staff sends, with a key of its own. */
export const refundOf = (change: Partial<Input>): Input => ({ key: randomUUID(), reason: "goodwill", ...change })

/** Gives back something of an order, as staff. */
export const startRefund = (staff: TestMember, { transactionId }: PaidSale, change: Partial<Input>) =>
  send(staff, refunds.start, { params: { transactionId }, body: refundOf(change) })

/** What an order gives back, as somebody sees it. */
export const refundsOf = async (reader: TestMember, { transactionId }: PaidSale) =>
  (await send(reader, refunds.show, { params: { transactionId } })).data

/** The order as its buyer sees it. */
export const orderOf = async ({ buyer, transactionId }: PaidSale) =>
  (await send(buyer, orders.show, { params: { transactionId } })).data

/** The sums of what an order posted, by account, of kinds of transactions. */
export async function postedBy({ transactionId }: PaidSale, kinds: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await readPlatform((db) =>
    sql<{ account: string; minor: number }>`
      select n.account, sum(n."amountMinor")::int as minor from ledger_entries n
      join ledger_transactions t on t.id = n."transactionId" and t.kind = any(${kinds})
      where exists (select from refunds r join orders o on o.id = r."orderId" where o."transactionId" = ${transactionId}
        and t."instituteId" = o."instituteId" and t.reference in ('refund-' || r.id, r."providerRefundId"))
      group by 1 having sum(n."amountMinor") <> 0 order by 1`.execute(db),
  )
  return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
}
