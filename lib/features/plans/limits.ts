import { keysOf } from "@/lib/shared/keys-of"

interface LimitDescription {
  unit: "number" | "gb" | "days"
  /** Whether visitors compare plans by it. */
  isShown: boolean
  /** Whether anything asks for it yet, by `findPlanLimit`. */
  isEnforced: boolean
  /** Whether what it limits is still being built. */
  isUpcoming?: true
}

/** The limits of a plan, those that visitors compare in their order on the pricing page. */
export const PLAN_LIMITS = {
  publishedItems: { unit: "number", isShown: true, isEnforced: false },
  activeStudents: { unit: "number", isShown: true, isEnforced: false },
  staff: { unit: "number", isShown: true, isEnforced: false },
  storageGb: { unit: "gb", isShown: true, isEnforced: true },
  liveMinutes: { unit: "number", isShown: true, isEnforced: false, isUpcoming: true },
  peopleInRoom: { unit: "number", isShown: true, isEnforced: false, isUpcoming: true },
  recordingDays: { unit: "days", isShown: true, isEnforced: false, isUpcoming: true },
  videoGb: { unit: "gb", isShown: false, isEnforced: true },
  messagesADay: { unit: "number", isShown: false, isEnforced: false },
  devices: { unit: "number", isShown: false, isEnforced: false },
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
export type EnforcedLimit = LimitWith<{ isEnforced: true }>
export type ShownLimit = LimitWith<{ isShown: true }>

const isShown = (limit: PlanLimit): limit is ShownLimit => PLAN_LIMITS[limit].isShown

/** The limits that visitors compare, the most important first. */
export const SHOWN_LIMITS = keysOf(PLAN_LIMITS).filter(isShown)
