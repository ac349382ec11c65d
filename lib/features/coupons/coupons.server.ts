/** What other features may call of coupons. */
export { askWithinLimits, limitCodeTries } from "./code-tries.server"
export { findOwnCoupon, type OwnCoupon } from "./coupon-of-plan.server"
export { askCoupon } from "./find-coupon.server"
export { holdCoupon, holdForOrder } from "./hold-coupon.server"
export { lockCoupons, releaseUses, returnCoupon, spendUse } from "./move-uses.server"
