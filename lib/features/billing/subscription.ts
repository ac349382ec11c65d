import { DAYS_AFTER_PERIOD } from "./terms"
import { addDays, type Day, type Interval } from "./periods"

/** What is paid for. */
export const STATUSES = ["trialing", "active", "past_due", "grace", "expired"] as const
export type Status = (typeof STATUSES)[number]
/** What happens at the end of the period. */
export const PENDING = ["none", "cancel", "downgrade"] as const
export type Pending = (typeof PENDING)[number]
/** What the platform says of the institute. */
export type InstituteState = "active" | "suspended" | "closed"

/** The subscription of an institute. The period of a trial is the trial; a plan without an end has none. */
export interface PlanSubscription {
  institute: InstituteState
  status: Status
  versionId: number
  interval: Interval
  anchorDay: number | null
  periodFrom: Day | null
  /** The first day that is no longer paid for. */
  periodTo: Day | null
  pending: Pending
  /** The version after the period; null for a plan that stops. */
  pendingVersionId: number | null
  pendingInterval: Interval | null
  /** The first day without access; null for access without an end. */
  accessUntil: Day | null
  /** The first day on which learners read no more, once the plan has expired. */
  readableUntil: Day | null
  /** What it brings a month, without tax. */
  mrrMinor: number
  /** The coupon that lowers its next payments, and how many of them: each where it is null. */
  couponId: number | null
  couponPeriodsLeft: number | null
}

/** The coupon of a subscription. */
export type CouponLeft = Pick<PlanSubscription, "couponId" | "couponPeriodsLeft">
export const NO_COUPON: CouponLeft = { couponId: null, couponPeriodsLeft: null }

/** One word for the state, as screens and refusals say it: the first that holds. */
export const STATES = [
  "closed",
  "suspended",
  "expired",
  "grace",
  "past_due",
  "cancel_scheduled",
  "downgrade_scheduled",
  "trialing",
  "active",
] as const
export type SubscriptionState = (typeof STATES)[number]

type StateFacts = Pick<PlanSubscription, "institute" | "status" | "pending">

export function stateOf({ institute, status, pending }: StateFacts): SubscriptionState {
  if (institute !== "active") return institute
  if (status === "expired" || status === "grace" || status === "past_due") return status
  if (pending === "cancel") return "cancel_scheduled"
  if (pending === "downgrade") return "downgrade_scheduled"
  return status
}

/** Whether it has a period that was bought or given, and may be lowered to nothing by a coupon. */
export const isPaid = ({ status, periodTo }: Pick<PlanSubscription, "status" | "periodTo">): boolean =>
  periodTo !== null && status !== "trialing" && status !== "expired"

/** Whether nothing comes of its days after a period: a suspended institute has no use of them, and cannot pay. */
export const isUnpaidWhileSuspended = ({
  institute,
  status,
}: Pick<PlanSubscription, "institute" | "status">): boolean =>
  institute === "suspended" && (status === "past_due" || status === "grace")

/** The day on which the access of a plan that is not expired ends. A trial ends on Free, so that its access has no end. */
export function accessUntilOf({ status, periodTo, pending, pendingVersionId }: Omit<PlanSubscription, "accessUntil">) {
  if (status === "trialing" || periodTo === null) return null
  if (pending !== "cancel") return addDays(periodTo, DAYS_AFTER_PERIOD)
  return pendingVersionId === null ? periodTo : null
}
