/** The orders of the list of coupons; one that begins with "-" is descending. */
export const COUPON_SORTS = ["added", "-added", "code", "-code", "uses", "-uses", "ends", "-ends"] as const
export type CouponSort = (typeof COUPON_SORTS)[number]
