/** What a move of a subscription means for the monthly income (plans.md, section 4.2). */
export const MOVEMENTS = ["new", "reactivation", "expansion", "contraction", "churn"] as const

/** Of one plan, a change between plans joins one and leaves the other. */
export const PLAN_MOVEMENTS = [...MOVEMENTS, "joined", "left"] as const
export type PlanMovement = (typeof PLAN_MOVEMENTS)[number]

/** Churn and retention are those of so many days. */
export const CHURN_DAYS = 30
/** A trial has so many days, from its first on, until its first payment counts no more. */
export const CONVERSION_DAYS = 30
/** The longest range of figures. */
export const MAX_RANGE_DAYS = 1_100
/** So many weeks of trials are compared. */
export const COHORTS = 12
