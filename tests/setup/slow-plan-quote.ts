import type { Change, NewLine, PaidLine } from "@/lib/features/billing/quote-change"
import type { CouponOffer } from "@/lib/features/coupons/coupon-offer"

export type PlanCoupon = { percent: number } | { flatMinor: number }

/** The offer of a coupon for a plan. */
export const offerOf = (coupon: PlanCoupon | null): CouponOffer | null =>
  coupon && {
    kind: "percent" in coupon ? "percent" : "flat",
    valueBasisPoints: "percent" in coupon ? coupon.percent * 100 : null,
    valueMinor: "percent" in coupon ? null : coupon.flatMinor,
    maxDiscountMinor: null,
  }

/** A fraction of whole numbers, never rounded. */
type Fraction = readonly [over: bigint, under: bigint]

/** The nearest whole number; the upper one where two are as near. */
function nearest([over, under]: Fraction): bigint {
  const whole = over / under
  const rest = over - whole * under
  return rest * 2n >= under ? whole + 1n : whole
}

const DAY_MS = 86_400_000

/** The number of days, counted one by one. */
function countDays(from: string, to: string): bigint {
  const end = Date.parse(to)
  let count = 0
  for (let at = Date.parse(from); at < end; at += DAY_MS) count += 1
  return BigInt(count)
}

type Tax = PaidLine["tax"]

function withTax(net: bigint, { rateBasisPoints, treatment }: Tax): bigint {
  const rate = BigInt(rateBasisPoints)
  if (treatment === "igst") return net + nearest([net * rate, 10_000n])
  if (treatment === "cgst" || treatment === "utgst") return net + 2n * nearest([net * rate, 20_000n])
  return net
}

interface SlowTerms {
  today: string
  tax: Tax
  balanceMinor: number
  coupon: PlanCoupon | null
}

/** The totals of the new lines and of what is unused, and the sums of a change, calculated by fractions and counted days. */
export function slowQuote(
  { closes, opens, period }: Change<PaidLine, NewLine>,
  { today, tax, balanceMinor, coupon }: SlowTerms,
) {
  const daysOf = ({ from, to }: { from: string; to: string }): Fraction => [
    today < from ? countDays(from, to) : countDays(today, to),
    countDays(from, to),
  ]
  const part = (minor: number, [days, ofDays]: Fraction) => nearest([BigInt(minor) * days, ofDays])
  const left = daysOf(period)
  const lines = opens.map(({ priceMinor, takesCoupon }) => {
    const list = part(priceMinor, left)
    return withTax(takesCoupon && coupon ? lowered(list, coupon) : list, tax)
  })
  const unused = closes.map((line) => withTax(part(line.netMinor, daysOf(line)), line.tax))
  const difference = lines.reduce((a, b) => a + b, 0n) - unused.reduce((a, b) => a + b, 0n)
  const balance = BigInt(balanceMinor)
  const used = difference <= 0n ? 0n : difference < balance ? difference : balance
  const rest = difference <= 0n ? 0n : difference - used
  return [
    lines.map(Number),
    unused.map(Number),
    {
      balanceUsedMinor: Number(used),
      dueMinor: rest < 100n ? 0 : Number(rest),
      surplusMinor: difference < 0n ? Number(-difference) : 0,
      forgivenMinor: rest < 100n ? Number(rest) : 0,
    },
  ]
}

function lowered(list: bigint, coupon: PlanCoupon): bigint {
  if ("percent" in coupon) return list - nearest([list * BigInt(coupon.percent), 100n])
  const flat = BigInt(coupon.flatMinor)
  return flat > list ? 0n : list - flat
}
