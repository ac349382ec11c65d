import { type MoveEvent, move, type Next } from "../moves"
import { paidEventOf } from "../paid-event"
import type { RankChange } from "../rank-change"
import type { SoldPlan } from "../sold-plan.server"
import type { PlanSubscription } from "../subscription"
import type { StoredQuote } from "../stored-quote"

interface Applied extends Next {
  event: MoveEvent
  balanceMinor: number
}

/**
 * What the payment of an order makes of a subscription, as it is now; undefined where that is not any more what was offered, so that the
 * money goes back.
 */
export function applyOrder(sold: SoldPlan, stored: StoredQuote, rankChange: RankChange): Applied | undefined {
  const balanceMinor = sold.balanceMinor - stored.balanceUsedMinor + stored.surplusMinor
  const event = stored.kind === "renewal" ? renewalOf(sold, stored) : changeFor(sold, stored, rankChange)
  if (!event || sold.balanceMinor < stored.balanceUsedMinor) return undefined
  const moved = move(sold.subscription, event, sold.today)
  return "refused" in moved ? undefined : { ...moved, event, balanceMinor }
}

function changeFor(
  { subscription, lines }: SoldPlan,
  stored: StoredQuote,
  rankChange: RankChange,
): MoveEvent | undefined {
  if (stored.isAddOns) return addedFor(subscription, stored)
  const event = paidEventOf(subscription, { ...boughtBy(stored), ...couponAfter(subscription, stored), rankChange })
  if (event.kind === "renewed") return undefined
  const isSamePeriod =
    event.kind === "upgraded" && stored.interval === subscription.interval && subscription.periodTo !== null
  if (isSamePeriod !== stored.isSamePeriod) return undefined
  const closed = lines.filter(({ kind }) => !isSamePeriod || kind === "plan").map(({ id }) => id)
  const isAsOffered = closed.length === stored.closes.length && closed.every((id) => stored.closes.includes(id))
  return isAsOffered && (!isSamePeriod || subscription.periodTo === stored.to) ? event : undefined
}

const boughtBy = ({ versionId, interval, mrrMinor }: StoredQuote) => ({ versionId, interval, mrrMinor })

/** Add-ons are for the period in which they were offered, besides what there was then. */
function addedFor(
  { versionId, interval, periodTo, mrrMinor }: PlanSubscription,
  stored: StoredQuote,
): MoveEvent | undefined {
  if (versionId !== stored.versionId || interval !== stored.interval || periodTo !== stored.to) return undefined
  const more = stored.opens.reduce((sum, line) => sum + (line.isLast ? line.mrrMinor : 0), 0)
  return mrrMinor + more === stored.mrrMinor ? { kind: "added", mrrMinor: stored.mrrMinor } : undefined
}

/** A period that is paid after its plan has expired begins today. */
function renewalOf({ subscription }: SoldPlan, stored: StoredQuote): MoveEvent | undefined {
  const { versionId, interval, mrrMinor, from } = stored
  const coupon = couponAfter(subscription, stored)
  if (subscription.versionId !== versionId || subscription.interval !== interval) return undefined
  if (subscription.status === "expired") return { kind: "paid", versionId, interval, mrrMinor, ...coupon }
  return subscription.periodTo === from ? { kind: "renewed", mrrMinor, ...coupon } : undefined
}

/** What becomes of the coupon of the subscription; nothing where that has become another since the order, and the order brings none. */
function couponAfter({ couponId, couponPeriodsLeft }: PlanSubscription, { coupon }: StoredQuote) {
  if (!coupon) return {}
  const { before, after } = coupon
  const isAsBefore = couponId === before.couponId && couponPeriodsLeft === before.couponPeriodsLeft
  const brings = after.couponId !== null && after.couponId !== before.couponId
  return isAsBefore || brings ? { coupon: after } : {}
}
