import { z } from "zod"
import { Minor } from "@/lib/contract/shapes"
import { ONLINE_PAYMENTS } from "@/lib/features/gateway-accounts/account-states"

/** The sums of the lines of an order or a quote; the taxable value, the heads of tax and the round-off sum to the total. */
export const OrderTotals = z.object({
  subtotalMinor: Minor,
  discountMinor: Minor,
  /** The coupon that lowers it, as the buyer typed it. */
  couponCode: z.string().nullable(),
  /** What of the discount is the percent of who brought the buyer, and what is their own credit. */
  referralMinor: Minor,
  creditMinor: Minor,
  taxableMinor: Minor,
  cgstMinor: Minor,
  sgstMinor: Minor,
  utgstMinor: Minor,
  igstMinor: Minor,
  taxMinor: Minor,
  /** Below zero where the total was rounded down. */
  roundOffMinor: Minor,
  totalMinor: Minor,
  /** Whether tax lies inside the list prices or is added to them. */
  pricesIncludeTax: z.boolean(),
  /** The rates in basis points by which its lines are taxed, each once. */
  taxRates: z.array(z.number().int()),
  /** The state by its GST code, 96 abroad; null where no tax depends on it, or while it is not known. */
  placeOfSupply: z.string().nullable(),
  currency: z.string(),
  /** The institute's country, which decides how amounts are formatted. */
  country: z.string(),
})
export type OrderTotals = z.infer<typeof OrderTotals>

/** The totals of what is not ordered yet. */
export const QuoteTotals = OrderTotals.extend({
  /** Whether tax depends on the buyer's state, which they have not said: until then it is that of the institute's own state. */
  needsState: z.boolean(),
  /** Whether the buyer's address has to stand on the invoice. */
  needsAddress: z.boolean(),
  /** The percent off a first order, where it lowers this one. */
  referralPercent: z.number().int().nullable(),
  /** Whether the code that the caller named takes off no more than that percent, so that it is not used. */
  isCodeWorse: z.boolean(),
  /** The credit that the caller may spend on it. */
  availableCreditMinor: Minor,
  /** Why the code that the caller named lowers nothing, with the values of its text. */
  couponRefusal: z.object({ code: z.string(), details: z.record(z.string(), z.string()) }).nullable(),
  /** How the caller would pay it online. */
  online: z.enum(ONLINE_PAYMENTS),
})
export type QuoteTotals = z.infer<typeof QuoteTotals>
