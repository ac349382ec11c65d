import { type CouponOffer, discountOf, percentOffer } from "@/lib/features/coupons/coupon-offer"
import { roundHalfUp, type RoundTo, roundOffOf } from "@/lib/features/tax/round-half-up"
import { allocate } from "@/lib/features/tax/allocate"

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
  | { kind: "forgiven" | "referral_credit"; amountMinor: number }
  /** `sourceId` is the coupon, or the referral. */
  | { kind: "coupon" | "referral"; sourceId: number; amountMinor: number }

/** A coupon that lowers the price of some lines. */
export interface AppliedCoupon<Line> {
  id: number
  offer: CouponOffer
  isFor: (line: Line) => boolean
}

/** The percent off all lines that a member has who was brought by another. */
export interface AppliedReferral {
  referralId: number
  percent: number
}

/** What lowers the price of an order: of coupon and referral the better, and then credit. */
interface Discounts<Line> {
  coupon?: AppliedCoupon<Line> | null
  referral?: AppliedReferral | null
  creditMinor?: number
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
 * nothing else adds or multiplies money. Of a coupon, which lowers the lines that it is for, and a referral the better is taken, then credit,
 * all before tax. Throws a RangeError unless every list price is a non-negative safe integer, and their sum too.
 */
export function amountsOf<Line extends LineToPrice>({
  lines,
  coupon = null,
  referral = null,
  creditMinor = 0,
  taxOf = untaxed,
  roundTo = 1,
}: Discounts<Line> & {
  lines: readonly Line[]
  taxOf?: TaxOf<Line>
  roundTo?: RoundTo
}): OrderAmounts & { lines: PricedLine<Line>[] } {
  for (const { listMinor } of lines) requireMinor(listMinor)
  const discounted = applyCredit(applyBest(lines, { coupon, referral }), creditMinor)
  const priced = discounted.map(([line, adjustments]) => pricedLine(line, adjustments, taxOf))
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

type Lowered<Line> = [Line, Adjustment[]]

/**
 * Each line with what the better of a coupon and a referral takes off it; as much by both, and the coupon is left for another time.
 */
function applyBest<Line extends LineToPrice>(
  lines: readonly Line[],
  { coupon, referral }: Pick<Discounts<Line>, "coupon" | "referral">,
): Lowered<Line>[] {
  const all = lines.map(({ listMinor }) => listMinor)
  const ofCoupon = coupon ? lines.map((line) => (coupon.isFor(line) ? line.listMinor : 0)) : []
  const byCoupon = coupon ? discountOf(coupon.offer, sum(ofCoupon)) : 0
  const byReferral = referral ? discountOf(percentOffer(referral.percent), sum(all)) : 0
  if (referral && byReferral > 0 && byReferral >= byCoupon)
    return takeOff(lines, { kind: "referral", sourceId: referral.referralId, amountMinor: byReferral, weights: all })
  if (coupon) return takeOff(lines, { kind: "coupon", sourceId: coupon.id, amountMinor: byCoupon, weights: ofCoupon })
  return lines.map((line) => [line, []])
}

type Discount = { kind: "coupon" | "referral"; sourceId: number; amountMinor: number; weights: readonly number[] }

/** Each line with its share of a discount, in proportion to its weight. */
function takeOff<Line extends LineToPrice>(
  lines: readonly Line[],
  { amountMinor: whole, weights, ...discount }: Discount,
): Lowered<Line>[] {
  const shares = allocate(whole, weights)
  return lines.map((line, at) => {
    const amountMinor = shares[at] ?? 0
    return [line, amountMinor === 0 ? [] : [{ ...discount, amountMinor }]]
  })
}

/** The same lines lowered by credit, shared over what is left of them. */
function applyCredit<Line extends LineToPrice>(lines: Lowered<Line>[], creditMinor: number): Lowered<Line>[] {
  const left = lines.map(([{ listMinor }, adjustments]) => listMinor - sumOf(adjustments, "amountMinor"))
  const shares = allocate(Math.min(creditMinor, sum(left)), left)
  return lines.map(([line, adjustments], at) => {
    const amountMinor = shares[at] ?? 0
    return [line, amountMinor === 0 ? adjustments : [...adjustments, { kind: "referral_credit", amountMinor }]]
  })
}

/** What lines are lowered by in all, by one kind of adjustment. */
export const loweredBy = (kind: Adjustment["kind"], lines: readonly { adjustments: readonly Adjustment[] }[]): number =>
  sum(lines.flatMap(({ adjustments }) => adjustments.map((one) => (one.kind === kind ? one.amountMinor : 0))))

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

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
