import { Failure } from "@/lib/contract/errors"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import {
  type AddOnToBuy,
  endingAddOns,
  monthlyOf,
  moreAddOns,
  nextAddOns,
  ownAddOns,
  priceFor,
  type WantedAddOn,
} from "./add-ons-to-buy"
import { monthlyOff } from "./monthly-income"
import { move, type Next } from "./moves"
import { paidEventOf, type PlanEvent } from "./paid-event"
import type { RankChange } from "./rank-change"
import { addDays, anchorOf, type Day, type Interval, nextEnd } from "./periods"
import { type ChangeQuote, type NewLine, type Period, quoteChange } from "./quote-change"
import { lengthenLines } from "./lengthened"
import type { OfferedVersion, OpenLine } from "./quote-queries.server"
import type { PlanQuote } from "./quote-shape"
import { quotedLine, totalOf } from "./quoted-line"
import { couponLeftBy, type Lowered, offerOf, type Reduction, referralOf } from "./reduction"
import type { CouponLeft, PlanSubscription } from "./subscription"
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
  /** How many of some add-ons it asks for. */
  wanted?: readonly WantedAddOn[]
  /** What a recurring coupon takes off what the plan brings a month. */
  monthlyOffMinor?: number
}

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

const planMonthly = ({ offered, interval, monthlyOffMinor = 0 }: PlanFacts) =>
  monthlyOf(offered, interval) - monthlyOffMinor

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
  /** The coupon of the subscription before and after it. */
  couponBefore: CouponLeft
  couponAfter: CouponLeft
}
/** What is offered to an institute: the change with its lines, and what it costs. */
export interface PlanOffer extends ChangeQuote<OpenLine & { tax: LineSupply }, OpenedLine> {
  change: PlanChange
  /** What lowers the lines of the plan. */
  reduction: Reduction | null
  quote: Omit<PlanQuote, "placeOfSupply" | "needsState" | "couponCode" | "couponRefusal" | "recurring">
}

/**
 * What becomes of a subscription where it is changed to another plan, or to the own one for another interval, or its next period is
 * paid. Throws `state`, with the word for the present state, where that cannot be.
 */
function changeOf(facts: PlanFacts, { own, reduction }: Lowered): PlanChange {
  const { subscription, today, offered, interval } = facts
  const event = eventOf(facts)
  const moved = move(subscription, event, today)
  if ("refused" in moved) throw new Failure("state", { details: { state: moved.refused } })
  if (event.kind === "renewed" && !isRenewalDue(subscription, today))
    throw new Failure("state", { details: { state: subscription.status } })
  const { next } = moved
  if (next.periodFrom === null || next.periodTo === null) throw new Error("a plan that was bought has a period")
  const isSamePeriod = staysInPeriod(event, facts)
  const { couponId, couponPeriodsLeft } = subscription
  const couponBefore = { couponId, couponPeriodsLeft }
  const couponAfter = event.kind === "added" ? couponBefore : couponLeftBy({ own, reduction }, { isSamePeriod })
  const bought = { event, next, versionId: offered.versionId, interval, isSamePeriod, couponBefore, couponAfter }
  if (event.kind !== "downgraded")
    return { ...bought, period: { from: next.periodFrom, to: next.periodTo }, isAtOnce: true }
  const anchorDay = subscription.anchorDay ?? anchorOf(next.periodTo)
  return {
    ...bought,
    period: { from: next.periodTo, to: nextEnd(next.periodTo, interval, anchorDay) },
    isAtOnce: false,
  }
}

/** Whether what happens goes on with the present period. */
const staysInPeriod = ({ kind }: Pick<PlanEvent, "kind">, { subscription, interval }: PlanFacts) =>
  kind === "added" || (kind === "upgraded" && interval === subscription.interval && subscription.periodTo !== null)

function eventOf(facts: PlanFacts): PlanEvent {
  const { subscription, lines, offered, interval, rankChange, wanted = [] } = facts
  const monthly = (rows: readonly AddOnToBuy[]) => sumOf(rows, (row) => row.quantity * monthlyOf(row, interval))
  const bought = { versionId: offered.versionId, interval, rankChange }
  const event = paidEventOf(subscription, { ...bought, mrrMinor: 0, isAddOns: wanted.length > 0 })
  if (event.kind === "downgraded") return event
  if (event.kind === "added") return { ...event, mrrMinor: subscription.mrrMinor + monthly(moreAddOns(lines, wanted)) }
  const addOns = staysInPeriod(event, facts)
    ? [...ownAddOns(lines), ...moreAddOns(lines, wanted)]
    : nextAddOns(lines, wanted, offered.slug)
  return { ...event, mrrMinor: planMonthly(facts) + monthly(addOns) }
}

/** Whether the end of the period that is paid is near, or past. */
const isRenewalDue = ({ periodTo, interval }: PlanSubscription, today: Day) =>
  periodTo !== null && addDays(periodTo, -RENEWAL_DAYS[interval]) <= today

interface Terms extends Partial<Lowered> {
  /** How new lines are taxed, and how the line of an order was. */
  supply: LineSupply
  taxOf: (line: OpenLine) => LineSupply
}

/** What a change of the plan costs today, and which lines it closes and opens. */
export function offerPlan(known: PlanFacts, { supply, taxOf, reduction = null, own = null }: Terms): PlanOffer {
  const facts = {
    ...known,
    lines: lengthenLines(known.lines, known.subscription),
    monthlyOffMinor: reduction?.isRecurring ? monthlyOff(known.offered, known.interval, reduction.offer) : 0,
  }
  const { offered, interval, today, balanceMinor } = facts
  const change = changeOf(facts, { reduction, own })
  const { period, isAtOnce, isSamePeriod, event } = change
  const isRenewal = event.kind === "renewed"
  // The next period is paid as a whole, also where it has begun.
  const later = openedLines(isRenewal ? { ...facts, today: period.from } : facts, period)
  const changed = {
    closes:
      isAtOnce && !isRenewal ? closedLines(facts.lines, change).map((line) => ({ ...line, tax: taxOf(line) })) : [],
    opens: isAtOnce ? (isSamePeriod ? linesInPeriod(facts, change) : later) : [],
    period,
  }
  const costs = quoteChange(changed, {
    today: isRenewal ? period.from : today,
    ...{ tax: supply, balanceMinor, coupon: reduction?.offer ?? null },
    isCouponOfPeriod: reduction?.kind === "recurring_coupon",
  })
  const { lines, unused, ...sums } = costs
  const { planId, name, currency } = offered
  const from = isRenewal || period.from > today ? period.from : today
  return {
    ...costs,
    change,
    reduction,
    quote: {
      ...{ planId, name, interval, currency, isAtOnce, ...sums },
      lines: lines.map(quotedLine),
      unused: unused.map(quotedLine),
      ...(reduction?.kind === "institute_referral" && { referral: referralOf(reduction, lines) }),
      endingAddOns:
        event.kind === "added" ? null : endingAddOns(facts.lines, offered.slug, isSamePeriod ? period.to : from),
      from,
      to: period.to,
      next: {
        on: isAtOnce ? period.to : period.from,
        totalMinor: totalOf(later, supply, isAtOnce ? offerOf(change.couponAfter, { reduction, own }) : own?.offer),
      },
    },
  }
}

const sumOf = <Row>(rows: readonly Row[], minorOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + minorOf(row), 0)

/** What a change closes: all lines, of one that goes on with the period those of the plan, and for more add-ons none. */
function closedLines(lines: readonly OpenLine[], { event, isSamePeriod }: PlanChange) {
  if (event.kind === "added") return []
  return isSamePeriod ? lines.filter(({ kind }) => kind === "plan") : lines
}

/** The plan and the add-ons for a period. */
function openedLines(facts: PlanFacts, period: Period): OpenedLine[] {
  const addOns = nextAddOns(facts.lines, facts.wanted ?? [], facts.offered.slug)
  return [planLine(facts, period), ...addOns.map((addOn) => addOnLine(facts, addOn, period))]
}

const addOnLine = (
  facts: PlanFacts,
  { name, versionId, quantity, ...prices }: AddOnToBuy,
  period: Period,
): OpenedLine => ({
  ...{ kind: "add_on", name, versionId, quantity, takesCoupon: false },
  priceMinor: quantity * priceFor(prices, facts.interval),
  mrrMinor: quantity * monthlyOf(prices, facts.interval),
  ...boughtFor(facts, period),
})

const planLine = (facts: PlanFacts, period: Period): OpenedLine => ({
  ...{ kind: "plan", name: facts.offered.name, versionId: facts.offered.versionId, quantity: 1, takesCoupon: true },
  priceMinor: priceFor(facts.offered, facts.interval),
  mrrMinor: planMonthly(facts),
  ...boughtFor(facts, period),
})

const boughtFor = ({ today }: PlanFacts, period: Period) => ({
  period,
  from: period.from > today ? period.from : today,
  to: period.to,
  isLast: true,
})

/** What is bought within the present period: the higher plan, and more add-ons. Throws `invalid_input` for no more than there is. */
function linesInPeriod(facts: PlanFacts, { event, period }: PlanChange): OpenedLine[] {
  const { lines, wanted = [] } = facts
  const more = moreAddOns(lines, wanted)
  if (more.length < wanted.length)
    throw new Failure("invalid_input", { fields: { addOnIds: ["Must be more than the plan has"] } })
  const added = more.flatMap((addOn) => inEachPeriod(facts, period, (one) => addOnLine(facts, addOn, one)))
  return event.kind === "added" ? added : [...inEachPeriod(facts, period, (one) => planLine(facts, one)), ...added]
}

/** A line for each period that the plan was paid for: the present one and, where that was paid already, the next. */
function inEachPeriod(facts: PlanFacts, period: Period, lineFor: (period: Period) => OpenedLine): OpenedLine[] {
  const paid = facts.lines.filter(({ kind }) => kind === "plan")
  if (paid.length === 0) return [lineFor(period)]
  return paid.map((one) => {
    const line = lineFor(one)
    return { ...line, isLast: one.isLast, mrrMinor: one.isLast ? line.mrrMinor : 0 }
  })
}
