import { type CouponOffer, discountOf } from "@/lib/features/coupons/coupon-offer"
import { type LineAmounts, lineAmounts } from "@/lib/features/tax/line-amounts"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import type { NewLine } from "./quote-change"
import type { QuotedLine } from "./quote-shape"

/** What a whole period comes to with tax, after what lowers its plan. */
export const totalOf = (
  lines: readonly NewLine[],
  { rateBasisPoints, treatment }: LineSupply,
  offer: CouponOffer | undefined,
): number =>
  lines.reduce((sum, { priceMinor: listMinor, takesCoupon }) => {
    const discountMinor = takesCoupon && offer ? discountOf(offer, listMinor) : 0
    return (
      sum + lineAmounts({ listMinor, discountMinor, rateBasisPoints, treatment, pricesIncludeTax: false }).totalMinor
    )
  }, 0)

type Quoted = LineAmounts & {
  days: number
  ofDays: number
  discountMinor?: number
  line: { name: string; quantity: number }
}

/** A line as callers see it. */
export const quotedLine = ({
  line: { name, quantity },
  days,
  ofDays,
  discountMinor = 0,
  listTaxableMinor: _,
  ...amounts
}: Quoted): QuotedLine => ({
  ...{ name, quantity, days, ofDays, discountMinor },
  taxableMinor: amounts.taxableMinor,
  cgstMinor: amounts.cgstMinor,
  sgstMinor: amounts.sgstMinor,
  utgstMinor: amounts.utgstMinor,
  igstMinor: amounts.igstMinor,
  totalMinor: amounts.totalMinor,
})
