import type { Db } from "@/lib/server/tenancy/transaction"
import { move } from "../moves"
import { cancelOpenOrders } from "./open-order.server"
import { lockSoldPlan, saveSoldPlan } from "../sold-plan.server"
import { findFreeVersionId } from "../subscription-rows.server"

/**
 * The money of lines went back: an institute that still has what one of them bought goes on with Free at once, and what it bought is
 * closed. Lines that another change has closed since give nothing any more.
 */
export async function endPlanLines(db: Db, lineIds: readonly number[]): Promise<void> {
  const orders = await db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["o.id", "o.forInstituteId"])
    .distinct()
    .where("l.id", "in", [...lineIds])
    .where("l.subject", "=", "plan")
    .execute()
  for (const { id, forInstituteId } of orders)
    if (forInstituteId !== null) await endPlan(db, forInstituteId, { id, lineIds })
}

async function endPlan(
  db: Db,
  instituteId: number,
  { id: orderId, lineIds }: { id: number; lineIds: readonly number[] },
) {
  const sold = await lockSoldPlan(db, instituteId)
  const has = sold.lines.some(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId))
  const freeVersionId = await findFreeVersionId(db)
  if (!has || freeVersionId === undefined) return
  const event = { kind: "refunded", versionId: freeVersionId, isFree: true, mrrMinor: 0 } as const
  const moved = move(sold.subscription, event, sold.today)
  if ("refused" in moved) return
  await saveSoldPlan(db, instituteId, {
    event: event.kind,
    before: sold.subscription,
    after: moved.next,
    ...{ today: sold.today, balanceMinor: sold.balanceMinor, actorId: null, orderId },
    // A period that is over and not renewed ended with its last day.
    closes: sold.lines.map(({ id, to }) => ({ id, on: to < sold.today ? to : sold.today })),
    opens: [],
  })
  await cancelOpenOrders(db, instituteId)
}
