/** What a plan includes or not, in the order of the pricing page; `lib/features/plans/features.ts` says what each of them is. */
export const PLAN_FEATURES = ["customDomain", "coupons", "customRoles", "auditExport", "api", "scorm", "sso"] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]

/** A feature that the plan of an institute does not include. */
export interface MissingFeature {
  feature: PlanFeature
  /** The cheapest plan on sale that includes it, if one does. */
  plan: string | null
}
