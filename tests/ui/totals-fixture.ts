import type { QuoteTotals } from "@/lib/features/orders/totals-shape"

/** The totals of an order in India that is not taxed. */
export const orderTotals = (totalMinor: number) => ({
  subtotalMinor: totalMinor,
  discountMinor: 0,
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
})
