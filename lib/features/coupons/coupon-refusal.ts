import { Failure } from "@/lib/contract/errors"
import { type CouponOffer, type CouponScope, isFor } from "./coupon-offer"
import type { CouponStatus } from "./coupon-states"

/** A coupon as a person finds it who typed its code. */
export interface FoundCoupon extends CouponOffer, CouponScope {
  id: number
  /** The code that was typed, and the id of it where it is for one order alone. */
  code: string
  codeId: number | null
  currency: string
  status: CouponStatus
  startsAt: Date
  endsAt: Date | null
  /** Whether the plan of the institute includes coupons. */
  isInPlan: boolean
  isStarted: boolean
  isEnded: boolean
  minOrderMinor: number
  firstOrderOnly: boolean
  /** Of a coupon for plans: how many payments it lowers; each where it is null. */
  periods: number | null
  limitTotal: number | null
  limitPerUser: number
  used: number
  held: number
  /** The person's own uses: by orders that are paid or that staff have accepted, and by open ones, which never keep the person from another order. */
  ownTaken: number
  ownHeld: number
  /** Whether a code for one order is used by somebody else, or by the person for an order that is paid or that staff have accepted. */
  isCodeTaken: boolean
  /** Whether the person has bought something before. */
  hasBought: boolean
}

/** What somebody typed, and the coupon of it, if there is one. */
export interface AskedCoupon {
  code: string
  found: FoundCoupon | undefined
  /** Why it was not looked up. */
  refusal?: Failure
}

interface Line {
  id: number
  kind: string
  priceMinor: number
}
interface Basket<L extends { priceMinor: number }> {
  lines: readonly L[]
  currency: string
  /** Whether a coupon is for a line. */
  isFor: (coupon: CouponScope, line: L) => boolean
}

/** Why a code lowers the price of nothing, as a failure with the values of its text; null where it does. */
export const refusalOf = (asked: AskedCoupon, basket: Omit<Basket<Line>, "isFor">): Failure | null =>
  refusalFor(asked, { ...basket, isFor })

/** The same of lines of any kind. */
export function refusalFor<L extends { priceMinor: number }>(
  { code, found, refusal }: AskedCoupon,
  basket: Basket<L>,
): Failure | null {
  if (refusal) return refusal
  if (!isKnown(found)) return new Failure("coupon_unknown", { details: { code } })
  if (!found.isInPlan) return new Failure("coupon_unavailable")
  return timeRefusal(found) ?? limitRefusal(found) ?? basketRefusal(found, basket)
}

/** Whether there is such a coupon for buyers. */
export const isKnown = (found: FoundCoupon | undefined): found is FoundCoupon =>
  found !== undefined && found.status !== "draft"

function timeRefusal({ isStarted, isEnded, startsAt, endsAt, status }: FoundCoupon): Failure | null {
  if (!isStarted) return new Failure("coupon_not_started", { details: { date: startsAt.toISOString() } })
  if (isEnded) return new Failure("coupon_ended", { details: { date: endsAt?.toISOString() } })
  return status === "active" ? null : new Failure("coupon_unavailable")
}

function limitRefusal(coupon: FoundCoupon): Failure | null {
  const { limitTotal, used, held, ownHeld, ownTaken, limitPerUser, isCodeTaken } = coupon
  if (isCodeTaken || (limitTotal !== null && used + held - ownHeld >= limitTotal)) return new Failure("coupon_used_up")
  if (ownTaken >= limitPerUser) return new Failure("coupon_used_by_you")
  return coupon.firstOrderOnly && coupon.hasBought ? new Failure("coupon_first_order") : null
}

function basketRefusal<L extends { priceMinor: number }>(
  coupon: FoundCoupon,
  { lines, currency, isFor: isForLine }: Basket<L>,
): Failure | null {
  const sumOf = (some: readonly L[]) => some.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  const eligible = lines.filter((line) => isForLine(coupon, line))
  const subtotalMinor = sumOf(lines)
  if (eligible.length === 0 || (hasAmounts(coupon) && coupon.currency !== currency))
    return new Failure("coupon_no_item")
  const missingMinor = coupon.minOrderMinor - subtotalMinor
  if (missingMinor > 0)
    return new Failure("coupon_below_minimum", {
      details: { amountMinor: String(coupon.minOrderMinor), missingMinor: String(missingMinor), currency },
    })
  if (subtotalMinor === 0) return new Failure("coupon_basket_free")
  return sumOf(eligible) === 0 ? new Failure("coupon_no_item") : null
}

/** Whether what a coupon offers is said in its currency. */
const hasAmounts = ({ kind, maxDiscountMinor, minOrderMinor }: FoundCoupon) =>
  kind === "flat" || maxDiscountMinor !== null || minOrderMinor > 0
