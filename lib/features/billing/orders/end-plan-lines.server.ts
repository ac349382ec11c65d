import type { Db } from "@/lib/server/tenancy/transaction"
import { monthlyOf } from "../add-ons-to-buy"
import { type MoveEvent, move } from "../moves"
import { cancelOpenOrders } from "./open-order.server"
import { lockSoldPlan, saveSoldPlan, type SoldPlan } from "../sold-plan.server"
import { findFreeVersionId } from "../subscription-rows.server"

/**
 * The money of lines went back: an institute that still has the plan that one of them bought goes on with Free at once, and what it bought
 * is closed; one that still has add-ons of them goes on without these. Lines that another change has closed since give nothing any more.
 */
export async function endPlanLines(db: Db, lineIds: readonly number[]): Promise<void> {
  const orders = await db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["o.id", "o.forInstituteId"])
    .distinct()
    .where("l.id", "in", [...lineIds])
    .execute()
  for (const { id, forInstituteId } of orders)
    if (forInstituteId !== null) await endLines(db, forInstituteId, { id, lineIds })
}

async function endLines(
  db: Db,
  instituteId: number,
  { id: orderId, lineIds }: { id: number; lineIds: readonly number[] },
): Promise<void> {
  const sold = await lockSoldPlan(db, instituteId)
  const ended = sold.lines.filter(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId))
  const isPlan = ended.some(({ kind }) => kind === "plan")
  const event = isPlan ? await freed(db) : withoutAddOns(sold, ended)
  const moved = event && ended.length > 0 ? move(sold.subscription, event, sold.today) : undefined
  if (!moved || "refused" in moved) return
  await saveSoldPlan(db, instituteId, {
    event: "refunded",
    before: sold.subscription,
    after: moved.next,
    ...{ today: sold.today, balanceMinor: sold.balanceMinor, actorId: null, orderId },
    // A period that is over and not renewed ended with its last day.
    closes: (isPlan ? sold.lines : ended).map(({ id, to }) => ({ id, on: to < sold.today ? to : sold.today })),
    opens: [],
  })
  await cancelOpenOrders(db, instituteId)
}

type Refunded = Extract<MoveEvent, { kind: "refunded" }>

async function freed(db: Db): Promise<Refunded | undefined> {
  const versionId = await findFreeVersionId(db)
  return versionId === undefined ? undefined : { kind: "refunded", versionId, isFree: true, mrrMinor: 0 }
}

/** The plan goes on, and brings less by what the add-ons brought that would have gone on. */
function withoutAddOns({ subscription }: SoldPlan, ended: SoldPlan["lines"]): Refunded {
  const { versionId, interval, mrrMinor } = subscription
  const less = ended.reduce((sum, line) => sum + (line.isLast ? line.quantity * monthlyOf(line, interval) : 0), 0)
  return { kind: "refunded", versionId, isFree: false, mrrMinor: Math.max(0, mrrMinor - less) }
}
