import { Failure } from "@/lib/contract/errors"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { type LineAmounts, lineAmounts } from "@/lib/features/tax/line-amounts"
import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import { type MoveEvent, type Next, move } from "./moves"
import { addDays, anchorOf, type Day, type Interval, nextEnd } from "./periods"
import { type ChangeQuote, type NewLine, type Period, quoteChange } from "./quote-change"
import type { OfferedVersion, OpenLine } from "./quote-queries.server"
import type { PlanQuote, QuotedLine } from "./quote-shape"
import type { PlanSubscription } from "./subscription"
import { RENEWAL_DAYS } from "./terms"

/** What is known of an institute that asks for another plan, and what it asks for. */
export interface PlanFacts {
  subscription: PlanSubscription
  /** What it bought for today or later. */
  lines: readonly OpenLine[]
  balanceMinor: number
  offered: OfferedVersion
  interval: Interval
  rankChange: RankChange
  today: Day
}

export type RankChange = Extract<MoveEvent, { kind: "upgraded" }>["rankChange"]
export const rankChangeOf = (difference: number): RankChange => (difference > 0 ? 1 : difference < 0 ? -1 : 0)

/** A line that a change opens. */
interface OpenedLine extends NewLine {
  kind: "plan" | "add_on"
  name: string
  versionId: number
  quantity: number
  /** What it brings a month, without tax. */
  mrrMinor: number
  /** From the day of the change on. */
  from: Day
  to: Day
  /** Whether no other line follows it at its end. */
  isLast: boolean
}

/** What becomes of a subscription by a change, and for which period that is bought. */
interface PlanChange {
  event: PlanEvent
  versionId: number
  interval: Interval
  next: Next["next"]
  period: Period
  isAtOnce: boolean
  /** Whether it goes on with the present period. */
  isSamePeriod: boolean
}
type PlanEvent = Extract<MoveEvent, { kind: "paid" | "renewed" | "upgraded" | "downgraded" }>

/** What is offered to an institute: the change with its lines, and what it costs. */
export interface PlanOffer extends ChangeQuote<OpenLine & { tax: LineSupply }, OpenedLine> {
  change: PlanChange
  quote: Omit<PlanQuote, "placeOfSupply" | "needsState">
}

interface Prices {
  priceMonthMinor: number
  priceYearMinor: number
}
const priceFor = ({ priceMonthMinor, priceYearMinor }: Prices, interval: Interval) =>
  interval === "year" ? priceYearMinor : priceMonthMinor
const monthlyOf = (prices: Prices, interval: Interval) =>
  interval === "year" ? roundHalfUp(prices.priceYearMinor, 12) : prices.priceMonthMinor

/**
 * What becomes of a subscription where it is changed to another plan, or to the own one for another interval, or its next period is
 * paid. Throws `state`, with the word for the present state, where that cannot be.
 */
export function changeOf({ subscription, lines, today, offered, interval, rankChange }: PlanFacts): PlanChange {
  const mrrMinor =
    monthlyOf(offered, interval) + sumOf(addOnsOf(lines), (line) => line.quantity * monthlyOf(line, interval))
  const event = paidEventOf(subscription, { versionId: offered.versionId, interval, rankChange, mrrMinor })
  const moved = move(subscription, event, today)
  if ("refused" in moved) throw new Failure("state", { details: { state: moved.refused } })
  if (event.kind === "renewed" && !isRenewalDue(subscription, today))
    throw new Failure("state", { details: { state: subscription.status } })
  const { next } = moved
  const bought = { event, next, versionId: offered.versionId, interval }
  if (next.periodFrom === null || next.periodTo === null) throw new Error("a plan that was bought has a period")
  if (event.kind === "downgraded") {
    const anchorDay = subscription.anchorDay ?? anchorOf(next.periodTo)
    const period = { from: next.periodTo, to: nextEnd(next.periodTo, interval, anchorDay) }
    return { ...bought, period, isAtOnce: false, isSamePeriod: false }
  }
  const isSamePeriod = event.kind === "upgraded" && interval === subscription.interval && subscription.periodTo !== null
  return { ...bought, period: { from: next.periodFrom, to: next.periodTo }, isAtOnce: true, isSamePeriod }
}

/** Whether the end of the period that is paid is near, or past. */
const isRenewalDue = ({ periodTo, interval }: PlanSubscription, today: Day) =>
  periodTo !== null && addDays(periodTo, -RENEWAL_DAYS[interval]) <= today

/** What happens to a subscription where a version is bought, for now or for the next period, or chosen for the end of the period. */
export function paidEventOf(
  { status, interval: before, versionId: own, periodTo }: PlanSubscription,
  {
    versionId,
    interval,
    rankChange,
    mrrMinor,
  }: { versionId: number; interval: Interval; rankChange: RankChange; mrrMinor: number },
): PlanEvent {
  const bought = { versionId, interval, mrrMinor }
  if (status === "trialing" || status === "expired") return { kind: "paid", ...bought }
  if (versionId === own && interval === before && periodTo !== null) return { kind: "renewed", mrrMinor }
  const isLower = rankChange < 0 || (rankChange === 0 && before === "year" && interval === "month")
  if (isLower) return { kind: "downgraded", versionId, interval, rankChange, fits: true }
  return { kind: "upgraded", rankChange, ...bought }
}

interface Terms {
  /** How new lines are taxed, and how the line of an order was. */
  supply: LineSupply
  taxOf: (line: OpenLine) => LineSupply
}

/** What a change of the plan costs today, and which lines it closes and opens. */
export function offerPlan(facts: PlanFacts, { supply, taxOf }: Terms): PlanOffer {
  const { offered, interval, today, balanceMinor } = facts
  const change = changeOf(facts)
  const { period, isAtOnce, isSamePeriod } = change
  const isRenewal = change.event.kind === "renewed"
  // The next period is paid as a whole, also where it has begun.
  const later = openedLines(isRenewal ? { ...facts, today: period.from } : facts, period)
  const changed = {
    closes:
      isAtOnce && !isRenewal
        ? closedLines(facts.lines, isSamePeriod).map((line) => ({ ...line, tax: taxOf(line) }))
        : [],
    opens: isAtOnce ? (isSamePeriod ? upgradedLines(facts, period) : later) : [],
    period,
  }
  const costs = quoteChange(changed, { today: isRenewal ? period.from : today, tax: supply, balanceMinor })
  const { lines, unused, ...sums } = costs
  const { planId, name, currency } = offered
  return {
    ...costs,
    change,
    quote: {
      ...{ planId, name, interval, currency, isAtOnce, ...sums },
      lines: lines.map(quotedLine),
      unused: unused.map(quotedLine),
      from: isRenewal || period.from > today ? period.from : today,
      to: period.to,
      next: {
        on: isAtOnce ? period.to : period.from,
        totalMinor: sumOf(later, ({ priceMinor }) => fullPriceOf(priceMinor, supply)),
      },
    },
  }
}

const sumOf = <Row>(rows: readonly Row[], minorOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + minorOf(row), 0)
const addOnsOf = (lines: readonly OpenLine[]) => lines.filter(({ kind, isLast }) => kind === "add_on" && isLast)

/** What a change closes: all lines, or of one that goes on with the period those of the plan. */
const closedLines = (lines: readonly OpenLine[], isSamePeriod: boolean) =>
  isSamePeriod ? lines.filter(({ kind }) => kind === "plan") : lines

/** The plan and the add-ons for a period. */
function openedLines(facts: PlanFacts, period: Period): OpenedLine[] {
  const { lines, interval } = facts
  const addOns = addOnsOf(lines).map(({ name, versionId, quantity, ...prices }) => ({
    ...{ kind: "add_on" as const, name, versionId, quantity, takesCoupon: false },
    priceMinor: quantity * priceFor(prices, interval),
    mrrMinor: quantity * monthlyOf(prices, interval),
    ...boughtFor(facts, period),
  }))
  return [planLine(facts, period), ...addOns]
}

const planLine = (facts: PlanFacts, period: Period): OpenedLine => ({
  ...{ kind: "plan", name: facts.offered.name, versionId: facts.offered.versionId, quantity: 1, takesCoupon: true },
  priceMinor: priceFor(facts.offered, facts.interval),
  mrrMinor: monthlyOf(facts.offered, facts.interval),
  ...boughtFor(facts, period),
})

const boughtFor = ({ today }: PlanFacts, period: Period) => ({
  period,
  from: period.from > today ? period.from : today,
  to: period.to,
  isLast: true,
})

/** A line of the higher plan for each period that the lower one was paid for: the present one and, where that was paid already, the next. */
function upgradedLines(facts: PlanFacts, period: Period): OpenedLine[] {
  const paid = facts.lines.filter(({ kind }) => kind === "plan")
  if (paid.length === 0) return [planLine(facts, period)]
  return paid.map((line) => ({
    ...planLine(facts, line),
    isLast: line.isLast,
    mrrMinor: line.isLast ? monthlyOf(facts.offered, facts.interval) : 0,
  }))
}

const fullPriceOf = (listMinor: number, { rateBasisPoints, treatment }: LineSupply) =>
  lineAmounts({ listMinor, discountMinor: 0, rateBasisPoints, treatment, pricesIncludeTax: false }).totalMinor

type Quoted = LineAmounts & { days: number; ofDays: number; line: { name: string; quantity: number } }
const quotedLine = ({
  line: { name, quantity },
  days,
  ofDays,
  listTaxableMinor: _,
  ...amounts
}: Quoted): QuotedLine => ({
  ...{ name, quantity, days, ofDays },
  taxableMinor: amounts.taxableMinor,
  cgstMinor: amounts.cgstMinor,
  sgstMinor: amounts.sgstMinor,
  utgstMinor: amounts.utgstMinor,
  igstMinor: amounts.igstMinor,
  totalMinor: amounts.totalMinor,
})
