/** What a plan includes or not, in the order of the pricing page; `lib/features/plans/features.ts` says what each of them is. */
export const PLAN_FEATURES = ["customDomain", "coupons", "customRoles", "auditExport", "api", "scorm", "sso"] as const
export type PlanFeature = (typeof PLAN_FEATURES)[number]
