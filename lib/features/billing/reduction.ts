import { type CouponOffer, percentOffer } from "@/lib/features/coupons/coupon-offer"
import type { FoundCoupon } from "@/lib/features/coupons/coupon-refusal"
import type { OwnCoupon } from "@/lib/features/coupons/coupons.server"
import type { ReferralDiscount } from "./referral-discount.server"
import { type CouponLeft, NO_COUPON } from "./subscription"

/** What lowers the lines of a plan in one payment, of which there is one at most. */
export interface Reduction {
  kind: "coupon" | "recurring_coupon" | "institute_referral"
  sourceId: number
  offer: CouponOffer
  /** How many payments it lowers, this one included; each where it is null. */
  payments: number | null
  /** Whether what the plan brings a month follows from it. */
  isRecurring: boolean
}

export interface Lowered {
  /** What lowers the new lines of the plan. */
  reduction: Reduction | null
  /** The coupon that the subscription has, where it is for the plan. */
  own: Reduction | null
}

/** Of the coupon whose code was typed. */
export const byCoupon = (coupon: FoundCoupon): Reduction => ({
  ...{
    kind: "coupon",
    sourceId: coupon.id,
    offer: coupon,
    payments: coupon.periods,
    isRecurring: coupon.periods !== 1,
  },
})

/** Of the coupon that a subscription has. */
export const byOwnCoupon = (coupon: OwnCoupon, { couponPeriodsLeft }: CouponLeft): Reduction => ({
  ...{ kind: "recurring_coupon", sourceId: coupon.id, offer: coupon },
  ...{ payments: couponPeriodsLeft, isRecurring: coupon.periods !== 1 },
})

export const byReferral = ({ referralId, percent }: ReferralDiscount): Reduction => ({
  ...{ kind: "institute_referral", sourceId: referralId, offer: percentOffer(percent) },
  ...{ payments: 1, isRecurring: false },
})

/** The coupon that a subscription has once one more payment was lowered by it. */
const afterPayment = ({ sourceId, payments }: Reduction): CouponLeft =>
  payments === 1 ? NO_COUPON : { couponId: sourceId, couponPeriodsLeft: payments && payments - 1 }

/**
 * The coupon that a subscription has after a payment. A recurring coupon takes the place of that which it had; what lowers one payment leaves
 * that as it is, and so does a change within a period, which was lowered when it was paid.
 */
export function couponLeftBy({ reduction, own }: Lowered, { isSamePeriod }: { isSamePeriod: boolean }): CouponLeft {
  if (reduction?.kind === "coupon" && reduction.isRecurring) return afterPayment(reduction)
  if (!own) return NO_COUPON
  if (reduction?.kind === "recurring_coupon" && !isSamePeriod) return afterPayment(own)
  return { couponId: own.sourceId, couponPeriodsLeft: own.payments }
}

/** What lowers the payment after it. */
export const offerOf = ({ couponId }: CouponLeft, { reduction, own }: Lowered): CouponOffer | undefined =>
  [reduction, own].find((one) => one && one.kind !== "institute_referral" && one.sourceId === couponId)?.offer

/** What a referral takes off lines, as callers see it. */
export const referralOf = ({ offer }: Reduction, lines: readonly { discountMinor: number }[]) => ({
  percent: (offer.valueBasisPoints ?? 0) / 100,
  discountMinor: lines.reduce((sum, line) => sum + line.discountMinor, 0),
})
