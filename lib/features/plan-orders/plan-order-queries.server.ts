import { sql } from "kysely"
import { waitingMinorOf } from "@/lib/features/billing/billing.server"
import { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { OPEN_STATES } from "@/lib/features/orders/states"
import type { OpenPlanOrderShown } from "./payments-contract"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type StoredQuote, storedQuoteOf } from "@/lib/features/billing/stored-quote"

const selectPlanOrders = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .select(["o.id", "o.instituteId", "o.transactionId", "o.number", "o.status", "o.currency", "o.totalMinor"])
    .select([
      "o.providerOrderId",
      "o.gatewayAccountId",
      "o.expiresAt",
      "o.paidAt",
      "o.quote",
      "o.billing",
      "o.couponId",
    ])
    .select(["s.name as seller", "s.brandPrimary as color", "u.email", "u.mobile", "u.firstName", "u.lastName"])
    .select([
      sql<boolean>`o."expiresAt" > now()`.as("isInTime"),
      sql<string>`(select p.name from plans p join plan_versions v on v."planId" = p.id where v.id = (o.quote ->> 'versionId')::bigint)`.as(
        "plan",
      ),
    ])
    .where("o.forInstituteId", "is not", null)

type Row = Awaited<ReturnType<ReturnType<typeof selectPlanOrders>["execute"]>>[number]

const toOrder = ({ quote, billing, seller, color, email, mobile, firstName, lastName, ...order }: Row) => ({
  ...order,
  stored: storedQuoteOf(quote),
  billing: OrderBilling.parse(billing),
  platform: {
    ...{ name: seller, color },
    prefill: { name: `${firstName} ${lastName}`.trim(), email, ...(mobile ? { contact: mobile } : {}) },
  },
})

/** An order of a plan, as the institute of the platform has it. */
export type OpenPlanOrder = ReturnType<typeof toOrder>

/** The order of an institute that can be paid, for a change of its plan or its next period; undefined where it has none. */
export async function findOpenPlanOrder(
  db: Db,
  { instituteId, kind }: { instituteId: number; kind: StoredQuote["kind"] },
): Promise<OpenPlanOrder | undefined> {
  const row = await selectPlanOrders(db)
    .where("o.forInstituteId", "=", instituteId)
    .where("o.status", "in", OPEN_STATES)
    .where(sql<boolean>`o.quote ->> 'kind' = ${kind}`)
    .executeTakeFirst()
  return row && toOrder(row)
}

/** Who pays an order that the program has made, or another admin, is its buyer from then on. */
export const takeOver = (db: Db, { id }: { id: number }, buyerId: number) =>
  db.updateTable("orders").set({ buyerId }).where("id", "=", id).where("buyerId", "<>", buyerId).execute()

/** An order by its id, or of an institute by its transaction id. Throws `not_found`. */
export async function findPlanOrder(
  db: Db,
  which: { id: number } | { instituteId: number; transactionId: string },
): Promise<OpenPlanOrder> {
  const query = selectPlanOrders(db)
  const found =
    "id" in which
      ? query.where("o.id", "=", which.id)
      : query.where("o.forInstituteId", "=", which.instituteId).where("o.transactionId", "=", which.transactionId)
  return toOrder(await orNotFound(found.executeTakeFirst()))
}

/** The orders of an institute that can be paid, the newest first. */
export async function listOpenPlanOrders(db: Db, instituteId: number): Promise<OpenPlanOrderShown[]> {
  const rows = await selectPlanOrders(db)
    .select(waitingMinorOf("o.id"))
    .where("o.forInstituteId", "=", instituteId)
    .where("o.status", "in", OPEN_STATES)
    .orderBy("o.id", "desc")
    .limit(20)
    .execute()
  return rows.map(({ waitingMinor, ...row }) => {
    const { stored, ...order } = toOrder(row)
    return { ...order, kind: stored.kind, dueMinor: stored.dueMinor, waitingMinor }
  })
}
