import { sql } from "kysely"
import { lockSoldPlan } from "@/lib/features/billing/billing.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { OrderLeft } from "../refund-parts"

const SOLD = ["paid", "partially_refunded", "refunded"]

/**
 * Locks an order until the transaction ends, so that its refunds are decided and paid one at a time; returns it with its lines, or undefined where
 * there is none. No lock on an item is taken after it.
 */
export async function lockRefunds(db: Db, which: { orderId: number } | { transactionId: string }) {
  const found = await selectOne(db, which).select("forInstituteId").executeTakeFirst()
  // A plan is always locked before an order of it.
  if (found?.forInstituteId) await lockSoldPlan(db, found.forInstituteId)
  const order = await selectOne(db, which)
    .select(["id", "instituteId", "transactionId", "number", "buyerId", "status", "mode", "currency", "paidAt"])
    .select("forInstituteId")
    .select(["totalMinor", "offsetMinor", "refundedMinor", "gatewayAccountId"])
    .forUpdate()
    .executeTakeFirst()
  if (!order) return undefined
  const rows = await db.selectFrom("order_lines").selectAll().where("orderId", "=", order.id).orderBy("no").execute()
  const credited = order.forInstituteId === null ? undefined : await sumCredited(db, order.forInstituteId)
  return { order, lines: rows.map((line) => ({ ...line, creditedMinor: credited?.get(line.id) ?? 0 })) }
}

/** What paid changes of an institute's plan have credited of each line of an order, as unused. */
async function sumCredited(db: Db, instituteId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ lineId: number; totalMinor: number }>`
    select (u ->> 'orderLineId')::bigint as "lineId", sum((u ->> 'totalMinor')::bigint)::bigint as "totalMinor"
    from orders o, jsonb_array_elements(o.quote -> 'unused') u
    where o."forInstituteId" = ${instituteId} and o.status in (${sql.join(SOLD)}) and u ->> 'orderLineId' is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ lineId, totalMinor }) => [lineId, totalMinor]))
}

const selectOne = (db: Db, which: { orderId: number } | { transactionId: string }) =>
  "orderId" in which
    ? db.selectFrom("orders").where("id", "=", which.orderId)
    : db.selectFrom("orders").where("transactionId", "=", which.transactionId)

/** An order whose refunds are locked, with its lines. */
export type LockedRefunds = NonNullable<Awaited<ReturnType<typeof lockRefunds>>>

/** One of its lines. */
export type RefundableLine = LockedRefunds["lines"][number]

/** A refund as the database has it. */
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** A refund by its id; undefined for none of the institute. Correct only while its order is locked. */
export const findRefund = (db: Db, id: number) =>
  db.selectFrom("refunds").selectAll().where("id", "=", id).executeTakeFirst()

/** Locks the order of a refund, and returns both; undefined for none of the institute. */
export async function lockRefund(db: Db, id: number) {
  const known = await findRefund(db, id)
  const locked = known && (await lockRefunds(db, { orderId: known.orderId }))
  const refund = locked && (await findRefund(db, id))
  return refund && { ...locked, refund }
}

/** Whether an order was sold, so that some of it may be given back. */
export const isSold = ({ status }: { status: string }) => SOLD.includes(status)

/** The lines that were sold. */
export const soldLines = ({ lines }: Pick<LockedRefunds, "lines">) =>
  lines.filter(({ status }) => status === "granted" || status === "refunded")

/** What an order has to give back, less what is decided already, and less what a change of the plan that it bought has credited. */
export function leftOf({ order, lines }: LockedRefunds): OrderLeft {
  const sold = soldLines({ lines })
  const creditedMinor = sold.reduce((sum, line) => sum + line.creditedMinor, 0)
  return {
    lines: sold.map((line) => ({
      id: line.id,
      leftMinor: Math.max(0, line.totalMinor - line.refundedMinor - line.creditedMinor),
    })),
    leftMinor: isSold(order) ? Math.max(0, order.totalMinor - order.refundedMinor - creditedMinor) : 0,
  }
}
