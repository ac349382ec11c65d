import type { Order } from "@/lib/features/orders/contract"
import { paths } from "@/lib/shared/paths"
import type { Purchase } from "./use-pay"

/** What an order sells, to be paid or ordered again at the total that it shows and made out as it was. Several items were chosen in the basket. */
export function purchaseOf(
  { lines, item, totalMinor, billing, couponCode, creditMinor, mode }: Order,
  instituteId: number,
): Purchase {
  return {
    instituteId,
    items: lines.map((line) => line.item),
    expectedTotalMinor: totalMinor,
    billing: billing ?? undefined,
    coupon: couponCode ?? undefined,
    useCredit: creditMinor > 0 ? undefined : false,
    isTest: mode === "test",
    path: lines.length > 1 ? paths.basketCheckout(instituteId) : paths.checkout(instituteId, item.kind, item.id),
  }
}
