import { type CouponOffer, discountOf } from "@/lib/features/coupons/coupon-offer"
import { monthlyOf, priceFor, type Prices } from "./add-ons-to-buy"
import type { Interval } from "./periods"

/** What a coupon takes off what a price brings a month, while it lowers each period. */
export function monthlyOff(prices: Prices, interval: Interval, offer: CouponOffer): number {
  const price = priceFor(prices, interval)
  const lowered = price - discountOf(offer, price)
  return monthlyOf(prices, interval) - monthlyOf({ priceMonthMinor: lowered, priceYearMinor: lowered }, interval)
}
