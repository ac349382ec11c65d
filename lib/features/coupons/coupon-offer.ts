import { roundHalfUp } from "@/lib/features/tax/round-half-up"
import type { ItemKind } from "@/lib/shared/item-kinds"

export const COUPON_KINDS = ["percent", "flat"] as const
/** What a coupon is for: items, or of the platform plans. */
export const COUPON_SCOPES = ["all", "kinds", "items", "plans"] as const

/** For which interval plans are paid that a coupon is for. */
export const PLAN_INTERVALS = ["month", "year"] as const
type PlanInterval = (typeof PLAN_INTERVALS)[number]

/** By how much a coupon lowers the sum of what it is for; of the two values the one of its kind is set. */
export interface CouponOffer {
  kind: (typeof COUPON_KINDS)[number]
  valueBasisPoints: number | null
  valueMinor: number | null
  maxDiscountMinor: number | null
}

/** What a coupon is for. */
export interface CouponScope {
  appliesTo: (typeof COUPON_SCOPES)[number]
  kinds: readonly ItemKind[]
  itemIds: readonly number[]
  /** Of a coupon for plans: the slugs of those that it is for, all without one, and the interval, both where it is null. */
  plans: readonly string[]
  planInterval: PlanInterval | null
}

/** Whether a coupon is for an item. */
export const isFor = (
  { appliesTo, kinds, itemIds }: CouponScope,
  { id, kind }: { id: number; kind: string },
): boolean => {
  if (appliesTo === "plans") return false
  return appliesTo === "all" || (appliesTo === "kinds" ? kinds.some((one) => one === kind) : itemIds.includes(id))
}

/** What a coupon is for as far as plans are concerned. */
export type PlanScope = Pick<CouponScope, "appliesTo" | "plans" | "planInterval">

/** Whether a coupon is for a plan that is paid for an interval. */
export const isForPlan = (
  { appliesTo, plans, planInterval }: PlanScope,
  { slug, interval }: { slug: string; interval: PlanInterval },
): boolean =>
  appliesTo === "plans" &&
  (plans.length === 0 || plans.includes(slug)) &&
  (planInterval === null || planInterval === interval)

/** By how much a coupon lowers a sum: a percentage rounded half up or a flat amount, up to the most that it gives and to the sum. */
export function discountOf(offer: CouponOffer, sumMinor: number): number {
  const { kind, valueBasisPoints, valueMinor, maxDiscountMinor } = offer
  const value = kind === "percent" ? roundHalfUp(sumMinor * (valueBasisPoints ?? 0), 10_000) : (valueMinor ?? 0)
  return Math.min(value, maxDiscountMinor ?? value, sumMinor)
}

/** The offer of a percentage without a coupon, as of a referral. */
export const percentOffer = (percent: number): CouponOffer => ({
  kind: "percent",
  valueBasisPoints: percent * 100,
  valueMinor: null,
  maxDiscountMinor: null,
})
