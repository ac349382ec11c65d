import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "../states"

type Sold = { order: { id: number; buyerId: number }; itemIds: readonly number[] }

/**
 * Cancels the other open orders of a buyer with one of these items, and withdraws applications to pay the institute itself for which
 * nothing has been received: where something has, staff decide. Returns the orders, whose holds are to be released.
 */
export async function cancelOrdersOf(db: Db, { order, itemIds }: Sold) {
  const cancelled = await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("buyerId", "=", order.buyerId)
    .where("id", "!=", order.id)
    .where(sql<boolean>`(status in (${sql.join(OPEN_STATES)}) or status = 'awaiting_offline' and not ${hasReceipts})`)
    .where((e) =>
      e.exists(
        e
          .selectFrom("order_lines as l")
          .select("l.id")
          .whereRef("l.orderId", "=", "orders.id")
          .where("l.itemId", "=", sql<number>`any(${itemIds}::bigint[])`),
      ),
    )
    .returning(["id", "rail", "couponId", "discountMinor"])
    .execute()
  const applied = cancelled.flatMap(({ id, rail }) => (rail === "offline" ? [id] : []))
  if (applied.length > 0)
    await db.updateTable("offline_applications").set({ status: "withdrawn" }).where("orderId", "in", applied).execute()
  return cancelled
}

/**
 * What was offered in other open orders of an institute for its plan is not offered any more, once one is paid. Fees on sales are owed in any
 * case: with them only orders end that are for the same.
 */
export const cancelPlanOrdersOf = (db: Db, { id, forInstituteId }: { id: number; forInstituteId: number | null }) =>
  db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("forInstituteId", "=", forInstituteId)
    .where("id", "<>", id)
    .where("status", "in", OPEN_STATES)
    .where(sql<boolean>`(
      not exists (select from orders o where o.id in (orders.id, ${id}) and o.quote ->> 'kind' = 'fee')
      or exists (
        select from order_lines l join order_lines m on m.subject = l.subject and m."subjectId" = l."subjectId"
        where l."orderId" = orders.id and l.subject = 'fee' and m."orderId" = ${id}))`)
    .returning(["id", "couponId", "discountMinor"])
    .execute()

const hasReceipts = sql<boolean>`exists (
  select from offline_receipts r join offline_applications a on a.id = r."applicationId"
  where a."orderId" = orders.id and r.state in ('awaiting_clearance', 'counted'))`
