import { type LineAmounts, lineAmounts } from "@/lib/features/tax/line-amounts"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import type { QuotedLine } from "./quote-shape"

/** What a price comes to with tax. */
export const fullPriceOf = (listMinor: number, { rateBasisPoints, treatment }: LineSupply) =>
  lineAmounts({ listMinor, discountMinor: 0, rateBasisPoints, treatment, pricesIncludeTax: false }).totalMinor

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
