import { enumOf } from "@/lib/shared/enum-of"

export const COUPON_STATUSES = ["draft", "active", "paused", "archived"] as const
export type CouponStatus = (typeof COUPON_STATUSES)[number]

/** The moves of a coupon that staff make: whatever is archived stays so. */
export const COUPON_MOVES: Record<CouponStatus, readonly CouponStatus[]> = {
  draft: ["active", "archived"],
  active: ["paused", "archived"],
  paused: ["active", "archived"],
  archived: [],
}

/** Whether a coupon in one state may be saved in another, which may be the same. */
export const mayBecome = (from: CouponStatus, to: CouponStatus): boolean =>
  from === to || COUPON_MOVES[from].includes(to)

/** What a coupon is at present: an active one may not have begun, be over or be used up. */
export const COUPON_DISPLAYS = ["draft", "upcoming", "active", "used_up", "ended", "paused", "archived"] as const
export type CouponDisplay = (typeof COUPON_DISPLAYS)[number]

/** The states of a use: held by an open order, spent by a paid one, free again when the order ended or was refunded in full. */
export const REDEMPTION_STATES = ["held", "spent", "released", "returned"] as const
export type RedemptionState = (typeof REDEMPTION_STATES)[number]

/** The moves of a use; one that was released is held again by a payment that was begun in time. */
export const REDEMPTION_MOVES: Record<RedemptionState, readonly RedemptionState[]> = {
  held: ["spent", "released"],
  spent: ["returned"],
  released: ["held"],
  returned: [],
}

export const couponStatusOf = (text: string): CouponStatus => enumOf(COUPON_STATUSES, text, "state of a coupon")
export const couponDisplayOf = (text: string): CouponDisplay => enumOf(COUPON_DISPLAYS, text, "display of a coupon")
