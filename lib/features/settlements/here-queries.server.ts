import { sql } from "kysely"
import type { AccountId } from "@/lib/features/orders/orders.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Moved } from "./difference"

/** From one instant to another, the second left out. */
export interface Window {
  from: Date
  to: Date
}

/** What the books have of one payment or refund; money that did not move is not in them. */
export interface Here extends Moved {
  providerId: string
  transactionId: string
}

/** Captured, whatever came after it. */
const PAID = ["captured", "partially_refunded", "refunded", "disputed"]
/** Accepted by the gateway, which did not give them up later. */
const GIVEN_BACK = ["pending", "processed"]

const selectPaid = (db: Db, account: AccountId) =>
  db
    .selectFrom("payments as p")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select(["p.providerPaymentId as providerId", "p.amountMinor", "p.currency", "o.transactionId"])
    .where("p.rail", "=", "card")
    .where("p.status", "in", PAID)
    .where("o.gatewayAccountId", "is not distinct from", account)

const selectRefunded = (db: Db, account: AccountId) =>
  db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.paymentId")
    .innerJoin("orders as o", "o.id", "p.orderId")
    .select((e) => e.ref("r.providerRefundId").$notNull().as("providerId"))
    .select(["r.amountMinor", "p.currency", "o.transactionId"])
    .where("r.providerRefundId", "is not", null)
    .where("r.status", "in", GIVEN_BACK)
    .where("o.gatewayAccountId", "is not distinct from", account)

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`

/** The captured payments with these ids, of orders at the account. */
export const listPaid = (account: AccountId, ids: readonly string[]): Promise<Here[]> =>
  readPlatform((db) => selectPaid(db, account).where("p.providerPaymentId", "=", anyOf(ids)).execute())

/** The refunds with these ids, of orders at the account. */
export const listRefunded = (account: AccountId, ids: readonly string[]): Promise<Here[]> =>
  readPlatform((db) => selectRefunded(db, account).where("r.providerRefundId", "=", anyOf(ids)).execute())

/** The payments that were first heard of within a window. */
export const listPaidWithin = (account: AccountId, { from, to }: Window): Promise<Here[]> =>
  readPlatform((db) => selectPaid(db, account).where("p.createdAt", ">=", from).where("p.createdAt", "<", to).execute())

/** The refunds that were begun within a window. */
export const listRefundedWithin = (account: AccountId, { from, to }: Window): Promise<Here[]> =>
  readPlatform((db) =>
    selectRefunded(db, account).where("r.createdAt", ">=", from).where("r.createdAt", "<", to).execute(),
  )

/** The orders at the account by the gateway's ids of orders and payments: their `transaction_id` by such an id. */
export async function findOrdersOf(account: AccountId, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await readPlatform((db) =>
    db
      .selectFrom("orders as o")
      .select((e) => [e.ref("o.providerOrderId").$notNull().as("id"), "o.transactionId"])
      .where("o.providerOrderId", "=", anyOf(ids))
      .where("o.gatewayAccountId", "is not distinct from", account)
      .unionAll(
        db
          .selectFrom("payment_links as l")
          .innerJoin("orders as o", "o.id", "l.orderId")
          .select((e) => [e.ref("l.providerOrderId").$notNull().as("id"), "o.transactionId"])
          .where("l.providerOrderId", "=", anyOf(ids))
          .where("o.gatewayAccountId", "is not distinct from", account),
      )
      .unionAll(
        db
          .selectFrom("payments as p")
          .innerJoin("orders as o", "o.id", "p.orderId")
          .select(["p.providerPaymentId as id", "o.transactionId"])
          .where("p.providerPaymentId", "=", anyOf(ids))
          .where("o.gatewayAccountId", "is not distinct from", account),
      )
      .execute(),
  )
  return new Map(rows.map(({ id, transactionId }) => [id, transactionId]))
}
