import { Failure } from "@/lib/contract/errors"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { type CouponOffer, percentOffer } from "@/lib/features/coupons/coupon-offer"
import {
  type AddOnToBuy,
  monthlyOf,
  moreAddOns,
  nextAddOns,
  ownAddOns,
  priceFor,
  type WantedAddOn,
} from "./add-ons-to-buy"
import { type MoveEvent, type Next, move } from "./moves"
import { addDays, anchorOf, type Day, type Interval, nextEnd } from "./periods"
import { type ChangeQuote, type NewLine, type Period, quoteChange } from "./quote-change"
import { lengthenLines } from "./lengthened"
import type { OfferedVersion, OpenLine } from "./quote-queries.server"
import type { PlanQuote } from "./quote-shape"
import { fullPriceOf, quotedLine } from "./quoted-line"
import type { RankChange } from "./rank-change"
import type { ReferralDiscount } from "./referral-discount.server"
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
  /** How many of some add-ons it asks for. */
  wanted?: readonly WantedAddOn[]
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
type PlanEvent = Extract<MoveEvent, { kind: "paid" | "renewed" | "upgraded" | "added" | "downgraded" }>

/** What is offered to an institute: the change with its lines, and what it costs. */
export interface PlanOffer extends ChangeQuote<OpenLine & { tax: LineSupply }, OpenedLine> {
  change: PlanChange
  quote: Omit<PlanQuote, "placeOfSupply" | "needsState" | "couponCode" | "couponRefusal">
}

/**
 * What becomes of a subscription where it is changed to another plan, or to the own one for another interval, or its next period is
 * paid. Throws `state`, with the word for the present state, where that cannot be.
 */
export function changeOf(facts: PlanFacts): PlanChange {
  const { subscription, today, offered, interval } = facts
  const event = eventOf(facts)
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
  const isSamePeriod = staysInPeriod(event, facts)
  return { ...bought, period: { from: next.periodFrom, to: next.periodTo }, isAtOnce: true, isSamePeriod }
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
    : nextAddOns(lines, wanted)
  return { ...event, mrrMinor: monthlyOf(offered, interval) + monthly(addOns) }
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
    isAddOns = false,
  }: { versionId: number; interval: Interval; rankChange: RankChange; mrrMinor: number; isAddOns?: boolean },
): PlanEvent {
  const bought = { versionId, interval, mrrMinor }
  if (status === "trialing" || status === "expired") return { kind: "paid", ...bought }
  const isOwn = versionId === own && interval === before && periodTo !== null
  if (isOwn && isAddOns && status === "active") return { kind: "added", mrrMinor }
  if (isOwn) return { kind: "renewed", mrrMinor }
  const isLower = rankChange < 0 || (rankChange === 0 && before === "year" && interval === "month")
  if (isLower) return { kind: "downgraded", versionId, interval, rankChange, fits: true }
  return { kind: "upgraded", rankChange, ...bought }
}

interface Terms {
  /** How new lines are taxed, and how the line of an order was. */
  supply: LineSupply
  taxOf: (line: OpenLine) => LineSupply
  /** What lowers the new lines of the plan. */
  coupon?: CouponOffer | null
  /** What the first payment of an institute that was referred has off, unless a coupon lowers it. */
  referral?: ReferralDiscount | null
}

/** What a change of the plan costs today, and which lines it closes and opens. */
export function offerPlan(known: PlanFacts, { supply, taxOf, coupon = null, referral = null }: Terms): PlanOffer {
  const facts = { ...known, lines: lengthenLines(known.lines, known.subscription) }
  const { offered, interval, today, balanceMinor } = facts
  const change = changeOf(facts)
  const { period, isAtOnce, isSamePeriod } = change
  const isRenewal = change.event.kind === "renewed"
  // The next period is paid as a whole, also where it has begun.
  const later = openedLines(isRenewal ? { ...facts, today: period.from } : facts, period)
  const changed = {
    closes:
      isAtOnce && !isRenewal ? closedLines(facts.lines, change).map((line) => ({ ...line, tax: taxOf(line) })) : [],
    opens: isAtOnce ? (isSamePeriod ? linesInPeriod(facts, change) : later) : [],
    period,
  }
  const off = coupon ? null : referral
  const costs = quoteChange(changed, {
    today: isRenewal ? period.from : today,
    ...{ tax: supply, balanceMinor, coupon: coupon ?? (off && percentOffer(off.percent)) },
  })
  const { lines, unused, ...sums } = costs
  const { planId, name, currency } = offered
  return {
    ...costs,
    change,
    quote: {
      ...{ planId, name, interval, currency, isAtOnce, ...sums },
      lines: lines.map(quotedLine),
      unused: unused.map(quotedLine),
      ...(off && { referral: { percent: off.percent, discountMinor: sumOf(lines, (line) => line.discountMinor) } }),
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

/** What a change closes: all lines, of one that goes on with the period those of the plan, and for more add-ons none. */
function closedLines(lines: readonly OpenLine[], { event, isSamePeriod }: PlanChange) {
  if (event.kind === "added") return []
  return isSamePeriod ? lines.filter(({ kind }) => kind === "plan") : lines
}

/** The plan and the add-ons for a period. */
function openedLines(facts: PlanFacts, period: Period): OpenedLine[] {
  const addOns = nextAddOns(facts.lines, facts.wanted ?? [])
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
  mrrMinor: monthlyOf(facts.offered, facts.interval),
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
