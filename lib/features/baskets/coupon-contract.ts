import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Minor } from "@/lib/contract/shapes"
import { BuyerPlaceInput } from "@/lib/features/billing-addresses/order-billing"
import { INTERVALS } from "@/lib/features/billing/periods"
import { TypedCode } from "@/lib/features/coupons/coupon-code"
import { COUPON_REFUSALS } from "@/lib/features/coupons/coupon-outcomes"
import { MAX_BASKET_ITEMS } from "@/lib/shared/basket-limits"

const Item = z.object({ itemId: Id })

/** What the code of a coupon takes off items. */
const CouponApplied = z.object({
  /** The code as it is stored. */
  code: z.string(),
  discountMinor: Minor,
  totalMinor: Minor,
  currency: z.string(),
  lines: z.array(z.object({ itemId: Id, discountMinor: Minor, totalMinor: Minor })),
})

/** The code of a coupon at checkout. */
export const couponCodes = {
  apply: endpoint("POST /payments/v2/api/coupons/apply", {
    summary:
      "What a code takes off an item or several or, with `scope=platform`, off a plan, or why it takes nothing off; it uses nothing up (added)",
    access: "signed-in",
    scope: "own",
    limit: { calls: 120, perSeconds: 60 },
    body: z.object({
      code: TypedCode,
      itemId: Id.optional(),
      items: z.array(Item).max(MAX_BASKET_ITEMS, `Up to ${MAX_BASKET_ITEMS} items are bought together`).optional(),
      billing: BuyerPlaceInput.nullish(),
      instituteId: Id.optional(),
      /** Of the platform: what it takes off a plan, for an institute admin. */
      scope: z.enum(["platform"]).optional(),
      planId: Id.optional(),
      interval: z.enum(INTERVALS).optional(),
    }),
    reply: CouponApplied,
    failures: ["not_found", "state", "gstin_invalid", ...COUPON_REFUSALS],
    recordsNothing: "it changes nothing",
  }),
}
