import type { Db } from "@/lib/server/tenancy/transaction"
import { monthlyOf } from "../add-ons-to-buy"
import { type MoveEvent, move } from "../moves"
import { cancelOpenOrders } from "./open-order.server"
import { settleAfterRefund } from "./settle-refunded.server"
import { lockSoldPlan, saveSoldPlan, type SoldPlan } from "../sold-plan.server"
import { type StoredQuote, storedQuoteOf } from "../stored-quote"
import { findFreeVersionId } from "../subscription-rows.server"
import { takenBack } from "../taken-back"

/**
 * The money of lines went back: an institute that still has the plan that one of them bought goes on with Free at once, and what it bought
 * is closed. Where they bought the period after the present one, that alone is taken back. An institute that still has add-ons of them goes on
 * without these. Lines that another change has closed since give nothing any more.
 */
export async function endPlanLines(db: Db, lineIds: readonly number[]): Promise<void> {
  const orders = await db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .select(["o.id", "o.forInstituteId", "o.quote"])
    .distinct()
    .where("l.id", "in", [...lineIds])
    .execute()
  for (const { id, forInstituteId, quote } of orders)
    if (forInstituteId !== null) await endLines(db, forInstituteId, { id, lineIds, stored: storedQuoteOf(quote) })
}

async function endLines(
  db: Db,
  instituteId: number,
  { id: orderId, lineIds, stored }: { id: number; lineIds: readonly number[]; stored: StoredQuote },
): Promise<void> {
  const sold = await lockSoldPlan(db, instituteId)
  const ended = sold.lines.filter(({ orderLineId }) => orderLineId !== null && lineIds.includes(orderLineId))
  if (ended.length === 0) return
  const end = ended.some(({ kind }) => kind === "plan")
    ? (withoutNextPeriod(sold, ended, stored) ?? (await withoutPlan(db, sold)))
    : { event: withoutAddOns(sold, ended), closes: ended, reopens: [] }
  const moved = end && move(sold.subscription, end.event, sold.today)
  if (!moved || "refused" in moved) return
  await saveSoldPlan(db, instituteId, {
    event: "refunded",
    before: sold.subscription,
    after: moved.next,
    ...{ today: sold.today, balanceMinor: sold.balanceMinor, actorId: null, orderId },
    // A period that is over and not renewed ended with its last day.
    closes: end.closes.map(({ id, to }) => ({ id, on: to < sold.today ? to : sold.today })),
    opens: [],
    reopens: end.reopens,
  })
  await cancelOpenOrders(db, instituteId)
  await settleAfterRefund(db, instituteId)
}

type Refunded = Extract<MoveEvent, { kind: "refunded" }>

interface End {
  event: Refunded
  closes: SoldPlan["lines"]
  reopens: readonly number[]
}

/** The present period goes on as if the next one had not been paid; undefined where it is the present one that is refunded. */
function withoutNextPeriod(sold: SoldPlan, ended: SoldPlan["lines"], stored: StoredQuote): End | undefined {
  const back = takenBack({ ...sold, lines: ended }, stored)
  if (!back) return undefined
  const { versionId, periodFrom } = sold.subscription
  return {
    event: { kind: "refunded", versionId, isFree: false, ...back },
    closes: sold.lines.filter(({ from }) => periodFrom !== null && from >= periodFrom),
    reopens: (sold.former?.lines ?? []).map(({ id }) => id),
  }
}

async function withoutPlan(db: Db, { lines }: SoldPlan): Promise<End | undefined> {
  const versionId = await findFreeVersionId(db)
  if (versionId === undefined) return undefined
  return { event: { kind: "refunded", versionId, isFree: true, mrrMinor: 0 }, closes: lines, reopens: [] }
}

/** The plan goes on, and brings less by what the add-ons brought that would have gone on. */
function withoutAddOns({ subscription }: SoldPlan, ended: SoldPlan["lines"]): Refunded {
  const { versionId, interval, mrrMinor } = subscription
  const less = ended.reduce((sum, line) => sum + (line.isLast ? line.quantity * monthlyOf(line, interval) : 0), 0)
  return { kind: "refunded", versionId, isFree: false, mrrMinor: Math.max(0, mrrMinor - less) }
}
