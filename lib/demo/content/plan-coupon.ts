import type { CouponOffer } from "@/lib/features/coupons/coupon-offer"

/** The coupon of the platform for the first payment of a plan. */
export const PLAN_COUPON: CouponOffer & { code: string; name: string } = {
  ...{ code: "FIRST20", name: "For new institutes", kind: "percent" },
  ...{ valueBasisPoints: 2_000, valueMinor: null, maxDiscountMinor: 200_000 },
}
