import type { Bought } from "./bought-period"
import type { MoveEvent } from "./moves"
import type { RankChange } from "./rank-change"
import type { PlanSubscription } from "./subscription"

/** What happens to a subscription by an order of its plan, or is chosen for the end of its period. */
export type PlanEvent = Extract<MoveEvent, { kind: "paid" | "renewed" | "upgraded" | "added" | "downgraded" }>

/** What happens to a subscription where a version is bought, for now or for the next period, or chosen for the end of the period. */
export function paidEventOf(
  { status, interval: before, versionId: own, periodTo }: PlanSubscription,
  {
    versionId,
    interval,
    rankChange,
    mrrMinor,
    isAddOns = false,
    coupon,
  }: Bought & { rankChange: RankChange; isAddOns?: boolean },
): PlanEvent {
  const left = coupon && { coupon }
  const bought = { versionId, interval, mrrMinor, ...left }
  if (status === "trialing" || status === "expired") return { kind: "paid", ...bought }
  const isOwn = versionId === own && interval === before && periodTo !== null
  if (isOwn && isAddOns && status === "active") return { kind: "added", mrrMinor }
  if (isOwn) return { kind: "renewed", mrrMinor, ...left }
  const isLower = rankChange < 0 || (rankChange === 0 && before === "year" && interval === "month")
  if (isLower) return { kind: "downgraded", versionId, interval, rankChange, fits: true }
  return { kind: "upgraded", rankChange, ...bought }
}
