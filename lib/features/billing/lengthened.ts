import { addDays, anchorOf, type Day } from "./periods"
import type { PlanSubscription } from "./subscription"

/**
 * What days that are given back make of a subscription: its period is longer, and what has gone on without a payment is paid for again
 * where it has not ended. The periods that follow are whole.
 */
export function lengthened(
  { status, periodTo }: PlanSubscription,
  { days, today }: { days: number; today: Day },
): Partial<PlanSubscription> {
  if (periodTo === null || status === "expired") return {}
  const end = addDays(periodTo, days)
  if (status === "trialing") return { periodTo: end }
  return { periodTo: end, anchorDay: anchorOf(end), ...(end > today && { status: "active" }) }
}

/** What was bought for the last period, each to the end that this has by now. */
export const lengthenLines = <Line extends { isLast: boolean; to: Day }>(
  lines: readonly Line[],
  { status, periodTo }: PlanSubscription,
): Line[] =>
  lines.map((line) =>
    line.isLast && status !== "trialing" && periodTo !== null && line.to < periodTo ? { ...line, to: periodTo } : line,
  )
