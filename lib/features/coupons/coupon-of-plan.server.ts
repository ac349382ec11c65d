import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { COUPON_KINDS, type CouponOffer, type PlanScope, PLAN_INTERVALS } from "./coupon-offer"

/** The coupon of the platform that a subscription has; it holds as it was, whatever becomes of it for others. */
export interface OwnCoupon extends CouponOffer, PlanScope {
  id: number
  code: string
  /** How many payments it lowers in all; each where it is null. */
  periods: number | null
}

/** The coupon of a subscription by its id, in a transaction of the platform's institute or of the platform. */
export async function findOwnCoupon(db: Db, couponId: number | null): Promise<OwnCoupon | null> {
  if (couponId === null) return null
  const { kind, planInterval, ...coupon } = await db
    .selectFrom("coupons")
    .select([
      "id",
      "code",
      "kind",
      "valueBasisPoints",
      "valueMinor",
      "maxDiscountMinor",
      "plans",
      "planInterval",
      "periods",
    ])
    .where("id", "=", couponId)
    .executeTakeFirstOrThrow()
  return {
    ...coupon,
    appliesTo: "plans",
    kind: enumOf(COUPON_KINDS, kind, "kind of a coupon"),
    planInterval: enumOrNull(PLAN_INTERVALS, planInterval, "interval of a coupon"),
  }
}
