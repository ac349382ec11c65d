import type { FailureCode } from "@/lib/contract/errors"
import { keysOf } from "@/lib/shared/keys-of"

interface LimitDescription {
  unit: "number" | "gb" | "days"
  /** Whether visitors compare plans by it. */
  isShown: boolean
  /** What a caller gets past it, whose words speak of it alone; without one, nothing asks for it yet by `findPlanLimit`. */
  failure?: FailureCode
  /** Whether what it limits is still being built. */
  isUpcoming?: true
}

/** The limits of a plan, those that visitors compare in their order on the pricing page. */
export const PLAN_LIMITS = {
  publishedItems: { unit: "number", isShown: true },
  activeStudents: { unit: "number", isShown: true },
  staff: { unit: "number", isShown: true },
  storageGb: { unit: "gb", isShown: true, failure: "quota_exceeded" },
  liveMinutes: { unit: "number", isShown: true, isUpcoming: true },
  peopleInRoom: { unit: "number", isShown: true, isUpcoming: true },
  recordingDays: { unit: "days", isShown: true, isUpcoming: true },
  videoGb: { unit: "gb", isShown: false, failure: "content_too_large" },
  messagesADay: { unit: "number", isShown: false },
  devices: { unit: "number", isShown: false },
} as const satisfies Record<string, LimitDescription>

/** The features of a plan, in their order on the pricing page. */
export const PLAN_FEATURES = {
  customDomain: {},
  coupons: { isUpcoming: true },
  customRoles: {},
  api: { isUpcoming: true },
  scorm: { isUpcoming: true },
  sso: { isUpcoming: true },
} as const satisfies Record<string, { isUpcoming?: true }>

export type PlanLimit = keyof typeof PLAN_LIMITS
type LimitWith<Part extends Partial<LimitDescription>> = {
  [L in PlanLimit]: (typeof PLAN_LIMITS)[L] extends Part ? L : never
}[PlanLimit]
export type EnforcedLimit = LimitWith<{ failure: FailureCode }>
export type ShownLimit = LimitWith<{ isShown: true }>

const isShown = (limit: PlanLimit): limit is ShownLimit => PLAN_LIMITS[limit].isShown

/** The limits that visitors compare, the most important first. */
export const SHOWN_LIMITS = keysOf(PLAN_LIMITS).filter(isShown)
