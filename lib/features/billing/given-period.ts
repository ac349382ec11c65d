import { onFree } from "./free-plan"
import { anchorOf, type Day } from "./periods"
import { isUnpaidWhileSuspended, type PlanSubscription } from "./subscription"
import { nextStep } from "./time-steps"

/** What a subscription brings a month once the calendar has caught up: nothing where it has ended meanwhile. */
export function incomeOn(today: Day, subscription: PlanSubscription): number {
  const step = nextStep(subscription, subscription.versionId)
  if (step && step.on <= today) return incomeOn(today, { ...subscription, ...step.change })
  return isUnpaidWhileSuspended(subscription) ? 0 : subscription.mrrMinor
}
/** Whether it has a period, paid or tried, that has not ended. */
export const hasPeriod = ({ status, periodTo }: PlanSubscription) => status !== "expired" && periodTo !== null
/** A period that nobody pays for; the ones that may follow it are whole ones from its end. */
export const givenUntil = (
  until: Day,
  { versionId, freeVersionId, today }: { versionId: number; freeVersionId: number; today: Day },
): Partial<PlanSubscription> => ({
  ...onFree(versionId),
  ...{ anchorDay: anchorOf(until), periodFrom: today, periodTo: until },
  ...{ pending: "cancel", pendingVersionId: freeVersionId },
})
