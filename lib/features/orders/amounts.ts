import type { CouponOffer } from "@/lib/features/coupons/coupon-offer"
import { roundHalfUp, type RoundTo, roundOffOf } from "@/lib/features/tax/round-half-up"
import { allocate } from "./allocate"

/** What a line costs before discounts and tax. */
export interface LineToPrice {
  listMinor: number
}

/** The amounts of a line after discounts, in minor units: the taxable value and the heads of tax sum to the total. */
export interface LineTax {
  /** The list price without its tax. */
  listTaxableMinor: number
  taxableMinor: number
  cgstMinor: number
  sgstMinor: number
  utgstMinor: number
  igstMinor: number
  totalMinor: number
}

/** What lowers the price of a line; those of a line sum to its discount. */
export type Adjustment =
  | { kind: "forgiven"; amountMinor: number }
  /** `sourceId` is the coupon. */
  | { kind: "coupon"; sourceId: number; amountMinor: number }

/** A coupon that lowers the price of some lines. */
export interface AppliedCoupon<Line> {
  id: number
  offer: CouponOffer
  isFor: (line: Line) => boolean
}

export type PricedLine<Line extends LineToPrice> = Line & LineTax & { discountMinor: number; adjustments: Adjustment[] }

/** The amounts of an order in minor units: sums of those of its lines; `totalMinor` is what the buyer pays. */
export interface OrderAmounts {
  subtotalMinor: number
  discountMinor: number
  taxableMinor: number
  cgstMinor: number
  sgstMinor: number
  utgstMinor: number
  igstMinor: number
  taxMinor: number
  roundOffMinor: number
  totalMinor: number
}

/** Applies tax to a line of which the discount is known. */
export type TaxOf<Line extends LineToPrice> = (line: Line & { discountMinor: number }) => LineTax

/** The payment provider takes no less, so that what is left below it is forgiven. */
const LEAST_PAYABLE_MINOR = 100

/**
 * The amounts of an order and of each of its lines, in the order of the lines: quote, order, document and preview call this, and
 * nothing else adds or multiplies money. A coupon lowers the lines that it is for, before tax. Throws a RangeError unless every list price is a non-negative safe integer, and their
 * sum too.
 */
export function amountsOf<Line extends LineToPrice>({
  lines,
  coupon = null,
  taxOf = untaxed,
  roundTo = 1,
}: {
  lines: readonly Line[]
  coupon?: AppliedCoupon<Line> | null
  taxOf?: TaxOf<Line>
  roundTo?: RoundTo
}): OrderAmounts & { lines: PricedLine<Line>[] } {
  for (const { listMinor } of lines) requireMinor(listMinor)
  const priced = applyCoupon(lines, coupon).map(([line, adjustments]) => pricedLine(line, adjustments, taxOf))
  const totalMinor = sumOf(priced, "totalMinor")
  const isForgiven = totalMinor > 0 && totalMinor < LEAST_PAYABLE_MINOR
  const amounts = sumUp(
    isForgiven ? priced.map((line, at) => pricedLine(lines[at] ?? line, forgiving(line), taxOf)) : priced,
  )
  const roundOffMinor = roundOffOf(amounts.totalMinor, roundTo)
  return { ...amounts, roundOffMinor, totalMinor: amounts.totalMinor + roundOffMinor }
}

/** The amounts of a line that is not taxed: what the buyer pays is the list price less the discount. */
export function untaxed({ listMinor, discountMinor }: LineToPrice & { discountMinor: number }): LineTax {
  const netMinor = listMinor - discountMinor
  const heads = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }
  return { listTaxableMinor: listMinor, taxableMinor: netMinor, ...heads, totalMinor: netMinor }
}

/** By how much a coupon lowers a sum: a percentage rounded half up or a flat amount, up to the most that it gives and to the sum. */
export function discountOf(offer: CouponOffer, sumMinor: number): number {
  const { kind, valueBasisPoints, valueMinor, maxDiscountMinor } = offer
  const value = kind === "percent" ? roundHalfUp(sumMinor * (valueBasisPoints ?? 0), 10_000) : (valueMinor ?? 0)
  return Math.min(value, maxDiscountMinor ?? value, sumMinor)
}

/** The platform's share of a sale: basis points of its taxable value, half a minor unit rounded up. */
export function platformFee(taxableMinor: number, basisPoints: number): number {
  return roundHalfUp(taxableMinor * basisPoints, 10_000)
}

/** What who collects for the institute keeps back of a sale for the tax office: basis points of the taxable value of taxed lines. */
export function taxAtSource(
  lines: readonly Pick<LineTax, "taxableMinor" | "totalMinor">[],
  basisPoints: number,
): number {
  const taxed = lines.filter(({ totalMinor, taxableMinor }) => totalMinor > taxableMinor)
  return roundHalfUp(sumOf(taxed, "taxableMinor") * basisPoints, 10_000)
}

/** The sums of lines of an order, before any round-off. */
export function sumUp<Line extends Omit<LineTax, "listTaxableMinor"> & LineToPrice & { discountMinor: number }>(
  lines: Line[],
): OrderAmounts & { lines: Line[] } {
  const taxableMinor = sumOf(lines, "taxableMinor")
  const totalMinor = sumOf(lines, "totalMinor")
  const amounts = {
    subtotalMinor: sumOf(lines, "listMinor"),
    discountMinor: sumOf(lines, "discountMinor"),
    taxableMinor,
    cgstMinor: sumOf(lines, "cgstMinor"),
    sgstMinor: sumOf(lines, "sgstMinor"),
    utgstMinor: sumOf(lines, "utgstMinor"),
    igstMinor: sumOf(lines, "igstMinor"),
    taxMinor: totalMinor - taxableMinor,
    roundOffMinor: 0,
    totalMinor,
  }
  requireMinor(amounts.subtotalMinor)
  return { ...amounts, lines }
}

/** Each line with what a coupon takes off it, in proportion to the list prices of those that it is for. */
function applyCoupon<Line extends LineToPrice>(
  lines: readonly Line[],
  coupon: AppliedCoupon<Line> | null,
): [Line, Adjustment[]][] {
  if (!coupon) return lines.map((line) => [line, []])
  const weights = lines.map((line) => (coupon.isFor(line) ? line.listMinor : 0))
  const sumMinor = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = allocate(discountOf(coupon.offer, sumMinor), weights)
  return lines.map((line, at) => {
    const amountMinor = shares[at] ?? 0
    return [line, amountMinor === 0 ? [] : [{ kind: "coupon", sourceId: coupon.id, amountMinor }]]
  })
}

function pricedLine<Line extends LineToPrice>(
  line: Line,
  adjustments: Adjustment[],
  taxOf: TaxOf<Line>,
): PricedLine<Line> {
  const discountMinor = sumOf(adjustments, "amountMinor")
  return { ...line, discountMinor, adjustments, ...taxOf({ ...line, discountMinor }) }
}

/** What lowers a line whose rest is forgiven. */
const forgiving = ({ listMinor, discountMinor, adjustments }: PricedLine<LineToPrice>): Adjustment[] => {
  const amountMinor = listMinor - discountMinor
  return amountMinor === 0 ? adjustments : [...adjustments, { kind: "forgiven", amountMinor }]
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((sum, row) => sum + row[key], 0)

function requireMinor(minor: number): void {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError("a price is a whole number of minor units")
}
