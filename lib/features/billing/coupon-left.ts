import { type CouponLeft, isPaid, NO_COUPON, type PlanSubscription } from "./subscription"

/** The coupon of a subscription after a move: what the event says of it, and none once what was paid for has ended. */
export function couponAfter(
  before: PlanSubscription,
  event: { kind: string; coupon?: CouponLeft },
  next: PlanSubscription,
): CouponLeft {
  if (next.status === "expired" || (isPaid(before) && !isPaid(next))) return NO_COUPON
  const { couponId, couponPeriodsLeft } = before
  return event.coupon ?? { couponId, couponPeriodsLeft }
}
