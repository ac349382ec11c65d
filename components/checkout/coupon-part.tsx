"use client"
import { lazyPart } from "@/components/ui/lazy-part"

/** The field for the code of a coupon, which is loaded after the page. */
export const CouponPart = lazyPart(() => import("./coupon/coupon-part").then((file) => file.CouponPart), {
  Loading: () => <div className="h-6" />,
})
