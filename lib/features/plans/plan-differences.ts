import type { PlanFeature } from "@/lib/shared/plan-features"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import type { Plan } from "./contract"
import { FEATURES } from "./features"
import { COUNTED_LIMITS, type CountedLimit } from "./limits"

type Terms = Pick<Plan, "limits" | "features" | "feeBasisPoints">

/** What another plan gives more or less of; a limit of null is none. */
export type PlanDifference = { isBetter: boolean } & (
  | { kind: "limit"; limit: CountedLimit; value: number | null }
  | { kind: "feature"; feature: PlanFeature }
  | { kind: "fee"; basisPoints: number }
)

/** What differs between the own plan and another, of what is built: limits first, then features and the fee of sales. */
export const planDifferences = (own: Terms, other: Terms): PlanDifference[] => [
  ...COUNTED_LIMITS.flatMap((limit) => limitDifference(limit, own, other)),
  ...PLAN_FEATURES.filter((feature) => !("isUpcoming" in FEATURES[feature])).flatMap((feature) =>
    Boolean(own.features[feature]) === Boolean(other.features[feature])
      ? []
      : [{ kind: "feature", feature, isBetter: Boolean(other.features[feature]) } as const],
  ),
  ...(own.feeBasisPoints === other.feeBasisPoints
    ? []
    : [
        {
          kind: "fee",
          basisPoints: other.feeBasisPoints,
          isBetter: other.feeBasisPoints < own.feeBasisPoints,
        } as const,
      ]),
]

function limitDifference(limit: CountedLimit, own: Terms, other: Terms): PlanDifference[] {
  const [before, after] = [sizeOf(own.limits[limit]), sizeOf(other.limits[limit])]
  if (before === after) return []
  return [{ kind: "limit", limit, value: after === Infinity ? null : after, isBetter: after > before }]
}

const sizeOf = (planned: number | undefined) => (planned === undefined || planned < 0 ? Infinity : planned)
