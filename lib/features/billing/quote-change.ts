import { type CouponOffer, discountOf } from "@/lib/features/coupons/coupon-offer"
import { allocate } from "@/lib/features/tax/allocate"
import { type LineAmounts, lineAmounts } from "@/lib/features/tax/line-amounts"
import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import type { Treatment } from "@/lib/features/tax/treatment"
import { type Day, daysBetween } from "./periods"

/** How the net amount of a line is taxed. */
export interface NetTax {
  rateBasisPoints: number
  treatment: Treatment
}

/** From the first day to the first that no longer belongs to it. */
export interface Period {
  from: Day
  to: Day
}

/** What was bought: what was paid for it after coupons, without tax, and how that was taxed. */
export interface PaidLine extends Period {
  netMinor: number
  tax: NetTax
}

/** What is bought: its price for a whole period, without tax. */
export interface NewLine {
  priceMinor: number
  /** Whether a coupon lowers it, as it does the plan and no add-on. */
  takesCoupon: boolean
  /** Its own period, where that is another than of the change. */
  period?: Period
}

/** What a change replaces and buys, and the period whose days that are left it buys. */
export interface Change<Paid extends PaidLine, New extends NewLine> {
  closes: readonly Paid[]
  opens: readonly New[]
  period: Period
}

interface Terms {
  today: Day
  /** How the new lines are taxed. */
  tax: NetTax
  balanceMinor: number
  coupon?: CouponOffer | null
  /** Whether it lowers a whole period, and so each day of it alike; else the sum at hand. */
  isCouponOfPeriod?: boolean
}

/** How much of a period is left: days of days. */
interface DaysLeft {
  days: number
  ofDays: number
}

/** What a change costs: the invoice of its new lines less the credit note of what is unused and less the balance. */
export interface ChangeQuote<Paid extends PaidLine, New extends NewLine> {
  lines: (DaysLeft & LineAmounts & { line: New; listMinor: number; discountMinor: number })[]
  unused: (DaysLeft & LineAmounts & { line: Paid })[]
  balanceUsedMinor: number
  dueMinor: number
  /** What goes to the balance, because more is unused than is bought. */
  surplusMinor: number
  /** A rest that is too small for a payment. */
  forgivenMinor: number
}

/** The least that a gateway takes, in minor units. */
const LEAST_PAYMENT_MINOR = 100

/** The days of a period that are left on a day, which counts among them: all of a period that has not begun. */
export function daysLeftOf({ from, to }: Period, today: Day): DaysLeft {
  const ofDays = daysBetween(from, to)
  return { days: Math.min(ofDays, Math.max(0, daysBetween(today, to))), ofDays }
}

const partOf = (minor: number, { days, ofDays }: DaysLeft) => roundHalfUp(minor * days, ofDays)

const netAmounts = (listMinor: number, discountMinor: number, tax: NetTax) =>
  lineAmounts({ listMinor, discountMinor, ...tax, pricesIncludeTax: false })

/** What of a line was paid for days that are left. */
export const unusedOf = (line: PaidLine, today: Day): number => partOf(line.netMinor, daysLeftOf(line, today))

/** What is left of what was paid for a line, of whose total a part was given back. */
export const remainingOf = (
  netMinor: number,
  { refundedMinor, totalMinor }: { refundedMinor: number; totalMinor: number },
) => netMinor - roundHalfUp(netMinor * refundedMinor, totalMinor)

/** What a coupon of whole periods takes off the days that are left of each line. */
const discountsByDay = (lines: readonly (DaysLeft & { line: NewLine })[], coupon: CouponOffer): number[] =>
  lines.map(({ line, ...left }) => (line.takesCoupon ? partOf(discountOf(coupon, line.priceMinor), left) : 0))

/** What a coupon takes off each of some lines: off those that take it, in proportion to what these cost. */
function discountsOf(lines: readonly { line: NewLine; listMinor: number }[], coupon: CouponOffer | null): number[] {
  const weights = lines.map(({ line, listMinor }) => (line.takesCoupon ? listMinor : 0))
  if (!coupon) return weights.map(() => 0)
  return allocate(discountOf(coupon, weights.reduce((sum, weight) => sum + weight, 0)), weights) // oxfmt-ignore
}

/** What a change costs on a day, by whole days: the day of the change belongs to what is new. */
export function quoteChange<Paid extends PaidLine, New extends NewLine>(
  { closes, opens, period }: Change<Paid, New>,
  { today, tax, balanceMinor, coupon = null, isCouponOfPeriod = false }: Terms,
): ChangeQuote<Paid, New> {
  const listed = opens.map((line) => {
    const left = daysLeftOf(line.period ?? period, today)
    return { line, ...left, listMinor: partOf(line.priceMinor, left) }
  })
  const discounts = coupon && isCouponOfPeriod ? discountsByDay(listed, coupon) : discountsOf(listed, coupon)
  const lines = listed.map((line, at) => {
    const discountMinor = discounts[at] ?? 0
    return { ...line, discountMinor, ...netAmounts(line.listMinor, discountMinor, tax) }
  })
  const unused = closes.map((line) => ({
    line,
    ...daysLeftOf(line, today),
    ...netAmounts(unusedOf(line, today), 0, line.tax),
  }))
  return { lines, unused, ...settle(sumOf(lines) - sumOf(unused), balanceMinor) }
}

const sumOf = (lines: readonly LineAmounts[]) => lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)

function settle(differenceMinor: number, balanceMinor: number) {
  const toPay = Math.max(0, differenceMinor)
  const balanceUsedMinor = Math.min(balanceMinor, toPay)
  const rest = toPay - balanceUsedMinor
  const forgivenMinor = rest < LEAST_PAYMENT_MINOR ? rest : 0
  return { balanceUsedMinor, dueMinor: rest - forgivenMinor, surplusMinor: toPay - differenceMinor, forgivenMinor }
}
