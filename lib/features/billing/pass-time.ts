import { type MoveEvent, move } from "./moves"
import { addDays, type Day, daysBetween } from "./periods"
import type { PlanSubscription } from "./subscription"
import { DAYS_AFTER_PERIOD, PAST_DUE_DAYS } from "./terms"
import { nextStep } from "./time-steps"

/** What is told by the calendar. */
export const NOTICES = [
  "trial_ends_soon",
  "trial_ended",
  "renews_soon",
  "ends_soon",
  "payment_missing",
  "changed",
  "expired",
  "library_ends_soon",
] as const
export type NoticeKind = (typeof NOTICES)[number]

export interface TimeNotice {
  kind: NoticeKind
  on: Day
}

export interface TimeMove {
  before: PlanSubscription
  after: PlanSubscription
  on: Day
}

interface Passed {
  subscription: PlanSubscription
  moves: TimeMove[]
  /** The last of the notices that were due; those before it are out of date. */
  notice: TimeNotice | undefined
  /** The next day on which the calendar does something. */
  nextOn: Day | undefined
}

/**
 * What the calendar makes of a subscription from one day to today, both included: however many days were missed, it passes through
 * its states in order, each with its own date.
 */
export function passTime(
  start: PlanSubscription,
  { since, today, freeVersionId }: { since: Day; today: Day; freeVersionId: number },
): Passed {
  const clock: MoveEvent = { kind: "clock", freeVersionId }
  const moves: TimeMove[] = []
  const notices: TimeNotice[] = []
  let subscription = start
  for (let moved = move(subscription, clock, today); "next" in moved; moved = move(subscription, clock, today)) {
    const { next, on } = moved
    notices.push(...remindersOf(subscription).filter((reminder) => reminder.on >= since && reminder.on < on))
    const kind = noticeOf(subscription, next)
    if (kind) notices.push({ kind, on })
    moves.push({ before: subscription, after: next, on })
    subscription = next
  }
  notices.push(...remindersOf(subscription).filter(({ on }) => on >= since && on <= today))
  return { subscription, moves, notice: notices.at(-1), nextOn: nextDay(subscription, freeVersionId, today) }
}

/** The next day on which the calendar moves a subscription, or tells of it after today. */
export function nextDay(subscription: PlanSubscription, freeVersionId: number, today: Day): Day | undefined {
  const later = remindersOf(subscription).flatMap(({ on }) => (on > today ? [on] : []))
  const step = nextStep(subscription, freeVersionId)
  const end = lastDayOf(subscription)
  return [...later, ...(step ? [step.on] : []), ...(end && end > today ? [end] : [])].toSorted()[0]
}

/** The day from which nobody reads any more; its subscription is saved then, which invalidates the pages of the institute. */
const lastDayOf = ({ status, readableUntil }: PlanSubscription) => (status === "expired" ? readableUntil : null)

/** What is told when the calendar moves a subscription; that a payment is missing is told day by day. */
function noticeOf(before: PlanSubscription, after: PlanSubscription): NoticeKind | undefined {
  if (after.status === "expired") return "expired"
  if (before.status === "trialing") return "trial_ended"
  return before.versionId === after.versionId ? undefined : "changed"
}

const BEFORE_END = [7, 3, 1]
const BEFORE_YEAR_ENDS = [30, ...BEFORE_END]
const BEFORE_PENDING = [7, 1]
const BEFORE_LIBRARY_ENDS = [60, 30, 7]
const OF_PAST_DUE = [0, 1, 2]
const OF_GRACE = [PAST_DUE_DAYS, 7, DAYS_AFTER_PERIOD - 1]

/** The notices of the present state, in order; none before its period begins. */
export function remindersOf(subscription: PlanSubscription): TimeNotice[] {
  const { institute, status, pending, interval, periodFrom, periodTo, readableUntil } = subscription
  if (institute === "active" && status === "expired" && readableUntil)
    return BEFORE_LIBRARY_ENDS.map((count) => ({ kind: "library_ends_soon", on: addDays(readableUntil, -count) }))
  if (institute !== "active" || periodFrom === null || periodTo === null) return []
  const before = (kind: NoticeKind, days: readonly number[]) =>
    days
      .filter((count) => count <= daysBetween(periodFrom, periodTo))
      .map((count) => ({ kind, on: addDays(periodTo, -count) }))
  const after = (days: readonly number[]) =>
    days.map((count): TimeNotice => ({ kind: "payment_missing", on: addDays(periodTo, count) }))
  if (status === "trialing") return before("trial_ends_soon", BEFORE_END)
  if (status === "past_due") return after(OF_PAST_DUE)
  if (status === "grace") return after(OF_GRACE)
  if (status === "expired") return []
  if (pending !== "none") return before("ends_soon", BEFORE_PENDING)
  return before("renews_soon", interval === "year" ? BEFORE_YEAR_ENDS : BEFORE_END)
}
