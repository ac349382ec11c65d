import { keysOf } from "@/lib/shared/keys-of"
import type { PlanFeature } from "@/lib/shared/plan-features"

interface FeatureDescription {
  /** What of what was made with it still works once a plan lacks it; nothing of it is changed or made until a plan has it again. */
  whenLost: "works" | "stops"
  /** Whether it is still being built. */
  isUpcoming?: true
}

/** The features of a plan. Calls that need one say so (`feature` of their endpoint). */
export const FEATURES = {
  // The domain goes on for a while, then it leads to the address of the institute.
  customDomain: { whenLost: "works" },
  // A checkout takes them no more.
  coupons: { whenLost: "stops" },
  // Members keep the roles that they have.
  customRoles: { whenLost: "works" },
  auditExport: { whenLost: "stops" },
  api: { whenLost: "stops", isUpcoming: true },
  scorm: { whenLost: "works", isUpcoming: true },
  sso: { whenLost: "stops", isUpcoming: true },
} as const satisfies Record<PlanFeature, FeatureDescription>

/** The features that stand, which a plan includes or not. */
export const AVAILABLE_FEATURES = keysOf(FEATURES).filter((feature) => !("isUpcoming" in FEATURES[feature]))
