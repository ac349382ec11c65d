import { addDays, anchorOf, type Day, daysBetween } from "./periods"
import type { StoredQuote } from "./stored-quote"
import type { CouponLeft, PlanSubscription } from "./subscription"

/** The period before one that was paid: its first day, and those of its lines that others followed. */
export interface FormerPeriod {
  from: Day
  lines: { id: number; mrrMinor: number }[]
}

/** What a refund gives a subscription back: its former period, and the coupon that it had. */
export interface TakenBack {
  period?: Pick<PlanSubscription, "periodFrom" | "periodTo" | "anchorDay">
  coupon?: CouponLeft
}

interface Prepaid {
  subscription: PlanSubscription
  former: FormerPeriod | null
  today: Day
  /** What was bought for the next period. */
  lines: readonly { to: Day }[]
}

/**
 * What a subscription goes back to whose next period was paid before it began, and is refunded: its present period, with the days that were given
 * back since; undefined where that period has begun.
 */
export function takenBack(
  { subscription, former, today, lines }: Prepaid,
  { kind, coupon }: Pick<StoredQuote, "kind" | "coupon">,
): (TakenBack & { mrrMinor: number }) | undefined {
  const { periodFrom, periodTo, anchorDay, couponId, couponPeriodsLeft } = subscription
  if (kind !== "renewal" || !former || !periodFrom || !periodTo || periodFrom <= today) return undefined
  const given = Math.max(0, ...lines.map(({ to }) => daysBetween(to, periodTo)))
  const end = addDays(periodFrom, given)
  const isCouponAsPaid =
    coupon && coupon.after.couponId === couponId && coupon.after.couponPeriodsLeft === couponPeriodsLeft
  return {
    period: { periodFrom: former.from, periodTo: end, anchorDay: given > 0 ? anchorOf(end) : anchorDay },
    mrrMinor: former.lines.reduce((sum, line) => sum + line.mrrMinor, 0),
    ...(isCouponAsPaid && { coupon: coupon.before }),
  }
}
