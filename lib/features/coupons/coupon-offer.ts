import type { ItemKind } from "@/lib/shared/item-kinds"

export const COUPON_KINDS = ["percent", "flat"] as const
export const COUPON_SCOPES = ["all", "kinds", "items"] as const

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
}

/** Whether a coupon is for an item. */
export const isFor = (
  { appliesTo, kinds, itemIds }: CouponScope,
  { id, kind }: { id: number; kind: string },
): boolean => appliesTo === "all" || (appliesTo === "kinds" ? kinds.some((one) => one === kind) : itemIds.includes(id))
