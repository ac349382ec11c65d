import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { event } from "@/lib/features/events/event"
import { paths } from "@/lib/shared/paths"

const coupon = { subject: ["coupon", "couponId"], retain: "forever" } as const
const OfCoupon = z.object({ couponId: Id, code: z.string() })
const Uses = OfCoupon.extend({
  used: z.int(),
  limit: z.int(),
  /** Of a coupon of the platform for its plans. */
  isForPlans: z.boolean().default(false),
})
type Uses = z.infer<typeof Uses>

const byBell = { channels: ["bell"], topic: "sales", urgency: "today", mayTurnOff: true } as const
const onUses = {
  staff: {
    ...byBell,
    to: staffWith("coupons"),
    isFor: ({ isForPlans }: Uses) => !isForPlans,
    link: ({ couponId }: Uses) => paths.coupon("admin", couponId),
  },
  // Coupons for plans are on the screen of institutes, which its owner alone has.
  platform: {
    ...byBell,
    to: staffWith("institutes"),
    isFor: ({ isForPlans }: Uses) => isForPlans,
    link: ({ couponId }: Uses) => paths.coupon("master", couponId),
  },
} as const

/** What happens to coupons. */
export const couponEvents = {
  created: event("coupon.created", { ...coupon, data: OfCoupon, notices: {} }),
  saved: event("coupon.saved", { ...coupon, data: OfCoupon, notices: {} }),
  archived: event("coupon.archived", { ...coupon, data: OfCoupon, notices: {} }),
  deleted: event("coupon.deleted", { ...coupon, data: OfCoupon, notices: {} }),
  codesDrawn: event("coupon.codes_drawn", { ...coupon, data: OfCoupon.extend({ count: z.int() }), notices: {} }),
  nearlyUsedUp: event("coupon.nearly_used_up", { ...coupon, data: Uses, notices: onUses }),
  usedUp: event("coupon.used_up", { ...coupon, data: Uses, notices: onUses }),
}
