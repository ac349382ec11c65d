import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

/** The totals of an order in India that is not taxed. */
export const orderTotals = (totalMinor: number) => ({
  subtotalMinor: totalMinor,
  discountMinor: 0,
  couponCode: null,
  referralMinor: 0,
  creditMinor: 0,
  taxableMinor: totalMinor,
  cgstMinor: 0,
  sgstMinor: 0,
  utgstMinor: 0,
  igstMinor: 0,
  taxMinor: 0,
  roundOffMinor: 0,
  totalMinor,
  pricesIncludeTax: true,
  taxRates: [],
  placeOfSupply: null,
  currency: "INR",
  country: "IN",
})

/** The totals of a quote that is not taxed. */
export const quoteTotals = (totalMinor: number): QuoteTotals => ({
  ...orderTotals(totalMinor),
  needsState: false,
  needsAddress: false,
  couponRefusal: null,
  referralPercent: null,
  isCodeWorse: false,
  online: "live",
  availableCreditMinor: 0,
})

/** The totals of a quote with 18 % of tax in the price, within the state of the institute. */
export const intraTotals = (totalMinor: number): QuoteTotals => {
  const headMinor = Math.floor((2 * totalMinor * 1800 + 23_600) / (2 * 23_600))
  const taxMinor = 2 * headMinor
  const heads = { cgstMinor: headMinor, sgstMinor: headMinor, taxMinor, taxableMinor: totalMinor - taxMinor }
  return { ...quoteTotals(totalMinor), ...heads, taxRates: [1800], placeOfSupply: "27" }
}

/** The same between states. */
export const igstTotals = (totalMinor: number): QuoteTotals => {
  const { taxMinor, taxableMinor } = intraTotals(totalMinor)
  const heads = { igstMinor: taxMinor, taxMinor, taxableMinor }
  return { ...quoteTotals(totalMinor), ...heads, taxRates: [1800], placeOfSupply: "29" }
}
