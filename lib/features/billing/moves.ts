import { type Bought, followingPeriod, periodFrom } from "./bought-period"
import { couponAfter } from "./coupon-left"
import { NOTHING_PENDING, onFree } from "./free-plan"
import { givenUntil, hasPeriod, incomeOn } from "./given-period"
import { lengthened } from "./lengthened"
import { addDays, type Day, daysBetween, type Interval } from "./periods"
import type { RankChange } from "./rank-change"
import type { TakenBack } from "./taken-back"
import {
  accessUntilOf,
  type CouponLeft,
  isUnpaidWhileSuspended,
  NO_COUPON,
  type PlanSubscription,
  type SubscriptionState,
  stateOf,
} from "./subscription"
import { MAX_TRIAL_DAYS } from "./terms"
import { nextStep, type TimeStep } from "./time-steps"

/** What can happen to a subscription, besides its opening. */
export type MoveEvent =
  | ({ kind: "paid" } & Bought)
  | { kind: "extended"; days: number }
  | { kind: "tried"; versionId: number; days: number }
  | { kind: "renewed"; mrrMinor: number; coupon?: CouponLeft }
  | { kind: "freed"; freeVersionId: number }
  | ({ kind: "upgraded"; rankChange: RankChange } & Bought)
  | { kind: "added"; mrrMinor: number }
  | { kind: "downgraded"; versionId: number; interval: Interval; rankChange: RankChange; fits: boolean }
  | { kind: "cancelled"; freeVersionId: number | null }
  | { kind: "undone" }
  | { kind: "disputed" }
  | ({ kind: "refunded"; versionId: number; isFree: boolean; mrrMinor: number } & TakenBack)
  | { kind: "suspended" }
  | { kind: "released"; lostDays: number; mrrMinor?: number; before?: PlanSubscription; coupon?: CouponLeft }
  | { kind: "closed" }
  | { kind: "reopened"; isSuspended: boolean; mrrMinor: number }
  | { kind: "deleted" }
  | { kind: "granted" }
  | { kind: "given"; versionId: number; rankChange: RankChange; until: Day | null; freeVersionId: number }
  | { kind: "credited" }
  | { kind: "discounted"; coupon: CouponLeft }
  | { kind: "clock"; freeVersionId: number }
export type EventKind = MoveEvent["kind"]
type Of<K extends EventKind> = Extract<MoveEvent, { kind: K }>

/** The move is not allowed; `state` is the word for the present state. */
export interface MoveRefusal {
  refused: SubscriptionState
}
export interface Next {
  next: PlanSubscription
  /** The day of the move: of a move of the clock the day on which it was due. */
  on: Day
}

type Situation = SubscriptionState | "unlimited"

/** How a move is made: from where, under which condition, and what becomes of the subscription. */
interface Move<K extends EventKind> {
  from: readonly Situation[]
  guard?: (subscription: PlanSubscription, event: Of<K>, today: Day) => boolean
  to: (subscription: PlanSubscription, event: Of<K>, today: Day) => Partial<PlanSubscription>
}

const PENDING: readonly Situation[] = ["cancel_scheduled", "downgrade_scheduled"]
const RUNNING: readonly Situation[] = ["trialing", "active", "unlimited", ...PENDING, "past_due", "grace"]
const BOUGHT: readonly Situation[] = ["active", "unlimited", ...PENDING, "past_due", "grace", "expired"]

const isLonger = (to: Interval, from: Interval) => to === "year" && from === "month"
const hasBegun = ({ periodFrom: from }: PlanSubscription, today: Day) => from !== null && from <= today
const daysLater = (day: Day | null, days: number) => day && addDays(day, days)

/** The moves of a subscription. */
export const MOVES: { readonly [K in Exclude<EventKind, "clock">]: Move<K> } = {
  paid: {
    from: ["trialing", "expired"],
    to: (subscription, event, today) =>
      periodFrom((subscription.status === "trialing" && subscription.periodTo) || today, event),
  },
  extended: {
    from: ["trialing"],
    guard: ({ periodFrom: from, periodTo }, { days }) =>
      days > 0 && from !== null && periodTo !== null && daysBetween(from, periodTo) + days <= MAX_TRIAL_DAYS,
    to: ({ periodTo }, { days }) => ({ periodTo: daysLater(periodTo, days) }),
  },
  // A plan without an end that brings nothing is Free.
  tried: {
    from: ["unlimited"],
    guard: ({ mrrMinor }, { days }) => mrrMinor === 0 && days > 0,
    to: (_, { versionId, days }, today) => ({
      ...onFree(versionId),
      status: "trialing",
      periodFrom: today,
      periodTo: addDays(today, days),
    }),
  },
  renewed: {
    from: ["active", "past_due", "grace"],
    guard: (subscription, _, today) => hasBegun(subscription, today),
    to: (subscription, { mrrMinor }, today) => ({
      ...followingPeriod(subscription, today),
      status: "active",
      mrrMinor,
    }),
  },
  freed: {
    from: ["trialing", "past_due", "grace", "expired"],
    to: (_, { freeVersionId }) => onFree(freeVersionId),
  },
  upgraded: {
    from: ["active", "unlimited"],
    guard: ({ interval }, event) =>
      event.rankChange > 0 || (event.rankChange === 0 && isLonger(event.interval, interval)),
    to: (subscription, event, today) =>
      subscription.periodTo !== null && event.interval === subscription.interval
        ? { versionId: event.versionId, mrrMinor: event.mrrMinor }
        : periodFrom(today, event),
  },
  // Add-ons for the rest of the period.
  added: {
    from: ["active"],
    guard: ({ periodTo }) => periodTo !== null,
    to: (_, { mrrMinor }) => ({ mrrMinor }),
  },
  downgraded: {
    from: ["active"],
    guard: ({ interval }, event) =>
      event.fits && (event.rankChange < 0 || (event.rankChange === 0 && isLonger(interval, event.interval))),
    to: (_, { versionId, interval }) => ({
      pending: "downgrade",
      pendingVersionId: versionId,
      pendingInterval: interval,
    }),
  },
  cancelled: {
    from: ["active"],
    to: (_, { freeVersionId }) => ({ pending: "cancel", pendingVersionId: freeVersionId }),
  },
  undone: { from: PENDING, to: () => NOTHING_PENDING },
  disputed: { from: ["active", "past_due"], to: () => ({}) },
  refunded: {
    from: [...BOUGHT, "suspended", "closed"],
    to: ({ institute }, { versionId, isFree, mrrMinor, period }) =>
      isFree ? onFree(versionId) : { versionId, ...period, mrrMinor: institute === "closed" ? 0 : mrrMinor },
  },
  suspended: { from: [...RUNNING, "expired"], to: () => ({ institute: "suspended" }) },
  released: {
    from: ["suspended"],
    guard: (_, { lostDays }) => lostDays >= 0,
    // Days that are given back count from what it was before.
    to: (subscription, { lostDays, before = subscription, mrrMinor = before.mrrMinor }, today) => ({
      ...{ ...before, institute: "active", mrrMinor },
      readableUntil: daysLater(before.readableUntil, lostDays),
      ...(lostDays > 0 && lengthened(before, { days: lostDays, today })),
    }),
  },
  closed: { from: [...RUNNING, "expired", "suspended"], to: () => ({ institute: "closed", mrrMinor: 0 }) },
  reopened: {
    from: ["closed"],
    to: (subscription, { isSuspended, mrrMinor }, today) => {
      const institute = isSuspended ? "suspended" : "active"
      return { institute, mrrMinor: incomeOn(today, { ...subscription, institute, mrrMinor }) }
    },
  },
  deleted: {
    from: ["closed"],
    to: (_, __, today) => ({
      ...NOTHING_PENDING,
      status: "expired",
      accessUntil: today,
      readableUntil: today,
      mrrMinor: 0,
    }),
  },
  // Until the end of the period that is paid for, or of a period of its own, after which Free follows.
  given: {
    from: ["trialing", "active", "unlimited", "past_due", "grace", "expired"],
    guard: (subscription, { versionId, rankChange, until }, today) =>
      versionId !== subscription.versionId &&
      (rankChange >= 0 || subscription.mrrMinor === 0) &&
      (hasPeriod(subscription) ? until === null : until !== null && until > today),
    to: (_, { versionId, until, freeVersionId }, today) =>
      until === null ? { versionId } : givenUntil(until, { versionId, freeVersionId, today }),
  },
  // Its limits and features are calculated anew whenever it is saved.
  granted: { from: [...RUNNING, "expired", "suspended"], to: () => ({}) },
  // Its balance is changed by whoever asks for the move.
  credited: { from: [...RUNNING, "expired", "suspended"], to: () => ({}) },
  // Its next payments are lowered by a coupon.
  discounted: { from: RUNNING, to: () => ({}) },
}

/** The opening of an institute: a trial of so many whole days, or Free where a trial was had. */
export function open({ versionId, trialDays }: { versionId: number; trialDays: number }, today: Day): PlanSubscription {
  const free: PlanSubscription = { institute: "active", accessUntil: null, ...NO_COUPON, ...onFree(versionId) }
  if (trialDays === 0) return free
  return { ...free, status: "trialing", periodFrom: today, periodTo: addDays(today, trialDays) }
}

/** What an event makes of a subscription, or why it may not happen. */
export function move(subscription: PlanSubscription, event: MoveEvent, today: Day): Next | MoveRefusal {
  const state = stateOf(subscription)
  const changed =
    event.kind === "clock" ? tick(subscription, event, today) : change(event.kind, { subscription, event, today })
  if (!changed) return { refused: state }
  const moved = { ...subscription, ...changed.change }
  const next = { ...moved, ...couponAfter(subscription, event, moved) }
  if (next.status !== "expired") next.accessUntil = accessUntilOf(next)
  if (isUnpaidWhileSuspended(next)) next.mrrMinor = 0
  return { next, on: changed.on }
}

/** One step of the calendar that is due by today. */
function tick(subscription: PlanSubscription, { freeVersionId }: Of<"clock">, today: Day) {
  const step = nextStep(subscription, freeVersionId)
  return step && step.on <= today ? step : undefined
}

const isOf = <K extends EventKind>(event: MoveEvent, kind: K): event is Of<K> => event.kind === kind

function change<K extends keyof typeof MOVES>(
  kind: K,
  { subscription, event, today }: { subscription: PlanSubscription; event: MoveEvent; today: Day },
): TimeStep | undefined {
  if (!isOf(event, kind)) return undefined
  const { from, guard, to }: Move<K> = MOVES[kind]
  if (!from.includes(situationOf(subscription))) return undefined
  if (guard && !guard(subscription, event, today)) return undefined
  return { change: to(subscription, event, today), on: today }
}

function situationOf(subscription: PlanSubscription): Situation {
  const state = stateOf(subscription)
  return state === "active" && subscription.periodTo === null ? "unlimited" : state
}
