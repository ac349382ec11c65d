import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { hasEntitlementTo } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { ADMINS } from "@/lib/shared/roles"
import { instrumentName } from "../instrument-name"
import type { OrderRefunds } from "../refund-shapes"
import { DISPUTE_STATES } from "../states"
import { mayAsk } from "./may-ask.server"
import { isSold } from "./lock-refunds.server"
import { listDisputes, listRefunds } from "./refund-queries.server"

/** The refunds of an order and what is left of it. Throws `not_found` for an order that the caller may not see. */
export async function showRefunds(db: Db, actor: Actor, transactionId: string): Promise<OrderRefunds> {
  const isStaff = ADMINS.some((admin) => admin === actor.role)
  const order = await db
    .selectFrom("orders")
    .select(["id", "buyerId", "status", "paidAt", "totalMinor", "refundedMinor"])
    .where("transactionId", "=", transactionId)
    .$if(!isStaff, (q) => q.where("buyerId", "=", actor.userId))
    .executeTakeFirst()
  if (!order) throw new Failure("not_found")
  const [lines, payment, refunds, disputes, ask] = await Promise.all([
    listLines(db, order.id),
    findPayment(db, order.id),
    listRefunds(db, order.id, isStaff ? "staff" : "buyer"),
    listDisputes(db, order.id),
    mayAsk(db, order.id),
  ])
  const hasSold = isSold(order)
  return {
    refunds,
    disputes: isStaff
      ? disputes.map((dispute) => ({ ...dispute, status: enumOf(DISPUTE_STATES, dispute.status, "dispute") }))
      : [],
    leftMinor: hasSold ? order.totalMinor - order.refundedMinor : 0,
    lines: hasSold
      ? lines.map(({ refundedMinor, ...line }) => ({ ...line, leftMinor: line.totalMinor - refundedMinor }))
      : [],
    instrument: payment ? instrumentName(payment.instrument) : null,
    gatewayFeeMinor: isStaff ? (payment?.feeMinor ?? 0) : 0,
    ask,
  }
}

const listLines = (db: Db, orderId: number) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["l.no", "l.title", "l.totalMinor", "l.refundedMinor"])
    .select((e) => hasEntitlementTo(e.ref("o.buyerId"), e.ref("l.itemId")).$castTo<boolean>().as("isOpen"))
    .where("l.orderId", "=", orderId)
    .where("l.status", "in", ["granted", "refunded"])
    .orderBy("l.no")
    .execute()

/** The payment through which an order can be given back at the gateway. */
const findPayment = (db: Db, orderId: number) =>
  db
    .selectFrom("payments as p")
    .select(["p.instrument", "p.feeMinor"])
    .where("p.orderId", "=", orderId)
    .where("p.rail", "=", "card")
    .where("p.status", "in", ["captured", "partially_refunded"])
    .orderBy(sql`p.id`)
    .executeTakeFirst()
