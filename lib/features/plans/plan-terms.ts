import { z } from "zod"
import { Minor } from "@/lib/contract/shapes"
import { keysOf } from "@/lib/shared/keys-of"
import { PLAN_FEATURES, type PlanFeature } from "@/lib/shared/plan-features"
import { LIMITS } from "./limits"

/** Every limit that a version of a plan names. */
export const PLAN_LIMITS = keysOf(LIMITS)
/** No limit, as a version of a plan stores it. */
export const UNLIMITED = -1
const MAX_LIMIT = 1_000_000_000
/** A price of ten million rupees. */
export const MAX_PRICE_MINOR = 1_000_000_000

/** What a version gives of a feature: `read` is the reading half of an interface. */
const FeatureValue = z.union([z.boolean(), z.literal("read")])
export type FeatureValue = z.infer<typeof FeatureValue>

/** The values among which a version of a plan chooses for a feature. */
export const valuesOf = (feature: PlanFeature): readonly FeatureValue[] =>
  feature === "api" ? [false, "read", true] : [false, true]

/** What a version of a plan costs and gives, each limit and each feature named; money before tax. */
export const VersionTerms = z.object({
  priceMonthMinor: Minor.min(0).max(MAX_PRICE_MINOR),
  priceYearMinor: Minor.min(0).max(MAX_PRICE_MINOR),
  /** Whether its price is agreed with each institute, and not shown. */
  isOnQuote: z.boolean(),
  limits: z.record(z.enum(PLAN_LIMITS), z.number().min(UNLIMITED).max(MAX_LIMIT)),
  features: z.record(z.enum(PLAN_FEATURES), FeatureValue),
  feeBasisPoints: z.number().int().min(0).max(10_000),
  trialDays: z.number().int().min(0).max(30),
})
export type VersionTerms = z.infer<typeof VersionTerms>

/** Terms as somebody writes them: only GB may have a fraction, and a feature has one of its values. */
export const VersionTermsInput = VersionTerms.superRefine(({ limits, features }, context) => {
  for (const limit of PLAN_LIMITS) {
    const value = limits[limit]
    const isWhole = Number.isInteger(value) || LIMITS[limit].unit === "bytes"
    if (!isWhole || (value < 0 && value !== UNLIMITED))
      context.addIssue({ code: "custom", path: ["limits", limit], message: "Must be a whole number, or -1" })
  }
  for (const feature of PLAN_FEATURES)
    if (!valuesOf(feature).includes(features[feature]))
      context.addIssue({ code: "custom", path: ["features", feature], message: "Is not a value of this feature" })
})

/** What differs between two versions: each field before and after, the limits and features by their names. */
export function flatTerms({ limits, features, ...rest }: VersionTerms): Record<string, number | boolean | string> {
  return { ...rest, ...limits, ...features }
}
