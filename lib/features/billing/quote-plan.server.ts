import { Failure } from "@/lib/contract/errors"
import { lineAmounts } from "@/lib/features/tax/line-amounts"
import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { readInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { type MoveEvent, move } from "./moves"
import { anchorOf, type Day, type Interval, nextEnd } from "./periods"
import { type NetTax, type Period, quoteChange } from "./quote-change"
import { findOffered, findPayer, findPlanSupply, findTaxOfOrderLines, listOpenLines } from "./quote-queries.server"
import { type OfferedVersion, type OpenLine, priceFor, rankOf } from "./quote-queries.server"
import type { PlanChoice, PlanQuote, QuotedLine } from "./quote-shape"
import type { PlanSubscription } from "./subscription"
import { findSubscription } from "./subscription-rows.server"

/**
 * What another plan, or the own one for another interval, costs an institute today. Throws `not_found` for a plan that is not on
 * sale for a price, and `state` with the word for the present state where it cannot be changed to.
 */
export async function quotePlan(instituteId: number, choice: PlanChoice): Promise<PlanQuote> {
  const facts = await readInstitute(instituteId, (db) => readFacts(db, instituteId, choice))
  const { buyer, lines, offered } = facts
  const { supply, needsState, taxes } = await readInstitute(PLATFORM_INSTITUTE_ID, async (db) => ({
    ...(await findPlanSupply(db, { buyer, currency: offered.currency })),
    taxes: await findTaxOfOrderLines(
      db,
      lines.flatMap(({ orderLineId }) => orderLineId ?? []),
    ),
  }))
  const taxOf = ({ orderLineId }: OpenLine) => (orderLineId === null ? supply : (taxes.get(orderLineId) ?? supply))
  return { ...toQuote(facts, supply, taxOf), placeOfSupply: supply.placeOfSupply, needsState }
}

async function readFacts(db: Db, instituteId: number, { planId, interval }: PlanChoice) {
  const { subscription, today } = await orNotFound(findSubscription(db, instituteId))
  const offered = await orNotFound(findOffered(db, planId, subscription.versionId))
  const rankChange = signOf(offered.rank - (await rankOf(db, subscription.versionId)))
  const change = changeOf(subscription, { offered, interval, rankChange, today })
  return { ...(await findPayer(db)), ...change, lines: await listOpenLines(db, today), offered, interval, today }
}

type Facts = Awaited<ReturnType<typeof readFacts>>
type RankChange = Extract<MoveEvent, { kind: "upgraded" }>["rankChange"]
const signOf = (difference: number): RankChange => (difference > 0 ? 1 : difference < 0 ? -1 : 0)

interface Asked {
  offered: OfferedVersion
  interval: Interval
  rankChange: RankChange
  today: Day
}

/** The period that a change buys, and whether it goes on with the present one or begins at the end of it. */
function changeOf(
  subscription: PlanSubscription,
  asked: Asked,
): { period: Period; isAtOnce: boolean; isSamePeriod: boolean } {
  const event = eventOf(subscription, asked)
  const moved = move(subscription, event, asked.today)
  if ("refused" in moved) throw new Failure("state", { details: { state: moved.refused } })
  const { periodFrom, periodTo } = moved.next
  if (periodFrom === null || periodTo === null) throw new Error("a plan that was bought has a period")
  if (event.kind !== "downgraded")
    return {
      period: { from: periodFrom, to: periodTo },
      isAtOnce: true,
      isSamePeriod:
        event.kind === "upgraded" && event.interval === subscription.interval && subscription.periodTo !== null,
    }
  const anchorDay = subscription.anchorDay ?? anchorOf(periodTo)
  return {
    period: { from: periodTo, to: nextEnd(periodTo, asked.interval, anchorDay) },
    isAtOnce: false,
    isSamePeriod: false,
  }
}

function eventOf({ status, interval: before }: PlanSubscription, { offered, interval, rankChange }: Asked) {
  const { versionId } = offered
  const monthly = interval === "year" ? roundHalfUp(offered.priceYearMinor, 12) : offered.priceMonthMinor
  const bought = { versionId, interval, mrrMinor: monthly }
  if (status === "trialing" || status === "expired") return { kind: "paid", ...bought } as const
  const isLower = rankChange < 0 || (rankChange === 0 && before === "year" && interval === "month")
  if (isLower) return { kind: "downgraded", versionId, interval, rankChange, fits: true } as const
  return { kind: "upgraded", rankChange, ...bought } as const
}

function toQuote(facts: Facts, tax: NetTax, taxOf: (line: OpenLine) => NetTax) {
  const { offered, interval, today, period, isAtOnce, isSamePeriod, balanceMinor } = facts
  const { planId, name, currency } = offered
  const plan = { name, quantity: 1, priceMinor: priceFor(offered, interval), takesCoupon: true }
  const addOns = facts.lines
    .filter(({ kind }) => kind === "add_on")
    .map(({ name: addOn, quantity, ...prices }) => ({
      ...{ name: addOn, quantity, takesCoupon: false },
      priceMinor: quantity * priceFor(prices, interval),
    }))
  const later = [plan, ...addOns]
  const closed = isSamePeriod ? facts.lines.filter(({ kind }) => kind === "plan") : facts.lines
  const change = {
    closes: isAtOnce ? closed.map((line) => ({ ...line, tax: taxOf(line) })) : [],
    opens: isAtOnce ? (isSamePeriod ? [plan] : later) : [],
    period,
  }
  const { lines, unused, ...sums } = quoteChange(change, { today, tax, balanceMinor })
  return {
    ...{ planId, name, interval, currency, isAtOnce, ...sums },
    lines: lines.map(toLine),
    unused: unused.map(toLine),
    from: period.from > today ? period.from : today,
    to: period.to,
    next: {
      on: isAtOnce ? period.to : period.from,
      totalMinor: later.reduce((sum, { priceMinor }) => sum + fullPriceOf(priceMinor, tax), 0),
    },
  }
}

const fullPriceOf = (listMinor: number, { rateBasisPoints, treatment }: NetTax) =>
  lineAmounts({ listMinor, discountMinor: 0, rateBasisPoints, treatment, pricesIncludeTax: false }).totalMinor

type Named = { line: { name: string; quantity: number } }
const toLine = ({ line: { name, quantity }, ...amounts }: Named & Omit<QuotedLine, "name" | "quantity">) => ({
  ...amounts,
  name,
  quantity,
})
