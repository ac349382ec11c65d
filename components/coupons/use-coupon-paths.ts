import { usePathname } from "next/navigation"
import { areaOfPath, paths } from "@/lib/shared/paths"

/** The addresses of the coupons of the area at hand; those of the platform are for its plans. */
export function useCouponPaths() {
  const area = areaOfPath(usePathname()) === "master" ? "master" : "admin"
  return {
    isForPlans: area === "master",
    list: paths.coupons(area),
    one: (id: number) => paths.coupon(area, id),
    add: (copyOf?: number) => paths.newCoupon(area, copyOf),
  }
}
