/** Why a code does not lower a price; of several reasons the first is given. */
export const COUPON_REFUSALS = [
  "coupon_unknown",
  "coupon_not_started",
  "coupon_ended",
  "coupon_unavailable",
  "coupon_used_up",
  "coupon_used_by_you",
  "coupon_first_order",
  "coupon_no_item",
  "coupon_below_minimum",
  "coupon_basket_free",
  "coupon_not_better",
] as const

/** What a sale may tell of its coupon. */
export const COUPON_USES = ["coupon.nearly_used_up", "coupon.used_up"] as const
