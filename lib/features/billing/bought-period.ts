import { NOTHING_PENDING } from "./free-plan"
import { anchorOf, type Day, type Interval, nextEnd } from "./periods"
import type { CouponLeft, PlanSubscription } from "./subscription"

/** What was bought: a version for an interval, what it brings a month, and the coupon that is left then, if that changes. */
export interface Bought {
  versionId: number
  interval: Interval
  mrrMinor: number
  coupon?: CouponLeft
}

/** A period of what was bought that begins on a day. */
export const periodFrom = (from: Day, { versionId, interval, mrrMinor }: Bought): Partial<PlanSubscription> => ({
  ...NOTHING_PENDING,
  status: "active",
  versionId,
  interval,
  anchorDay: anchorOf(from),
  periodFrom: from,
  periodTo: nextEnd(from, interval, anchorOf(from)),
  readableUntil: null,
  mrrMinor,
})

/** The period after the one that ends, whenever it is paid. */
export const followingPeriod = (
  { periodTo, interval, anchorDay }: PlanSubscription,
  today: Day,
): Partial<PlanSubscription> => {
  const from = periodTo ?? today
  return { periodFrom: from, periodTo: nextEnd(from, interval, anchorDay ?? anchorOf(from)) }
}
