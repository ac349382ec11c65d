import { READABLE_DAYS } from "@/lib/shared/constants"
import { NOTHING_PENDING, onFree } from "./free-plan"
import { addDays, type Day } from "./periods"
import type { PlanSubscription } from "./subscription"
import { DAYS_AFTER_PERIOD, PAST_DUE_DAYS } from "./terms"

/** A change of a subscription that the calendar makes, with the day on which it is due. */
export interface TimeStep {
  change: Partial<PlanSubscription>
  on: Day
}

/** What the calendar does next with a subscription; undefined where it does nothing more. */
export function nextStep(subscription: PlanSubscription, freeVersionId: number): TimeStep | undefined {
  const { institute, status, periodTo } = subscription
  if (institute === "closed" || periodTo === null) return undefined
  if (status === "trialing") return { change: onFree(freeVersionId), on: periodTo }
  if (status === "active") return { change: endOfPeriod(subscription, periodTo), on: periodTo }
  if (status === "past_due") return { change: { status: "grace" }, on: addDays(periodTo, PAST_DUE_DAYS) }
  if (status === "grace") {
    const on = addDays(periodTo, DAYS_AFTER_PERIOD)
    return { change: expiry(on), on }
  }
  return undefined
}

function endOfPeriod(subscription: PlanSubscription, on: Day): Partial<PlanSubscription> {
  const { pending, pendingVersionId, pendingInterval, interval } = subscription
  if (pending === "none" || (pending === "downgrade" && pendingVersionId === null)) return { status: "past_due" }
  if (pendingVersionId === null) return expiry(on)
  if (pending === "cancel") return onFree(pendingVersionId)
  return { ...NOTHING_PENDING, versionId: pendingVersionId, interval: pendingInterval ?? interval }
}

const expiry = (on: Day): Partial<PlanSubscription> => ({
  ...NOTHING_PENDING,
  status: "expired",
  accessUntil: on,
  readableUntil: addDays(on, READABLE_DAYS),
  mrrMinor: 0,
})
