import { type LineAmounts, lineAmounts } from "@/lib/features/tax/line-amounts"
import type { LineSupply } from "@/lib/features/tax/line-tax"
import { formatDate } from "@/lib/shared/dates"
import type { Day } from "./periods"
import type { QuotedFee } from "./quote-shape"
import type { StoredQuote } from "./stored-quote"
import type { UnpaidFee } from "./fees/unpaid-fees.server"

/** A line of an order by which a fee is paid: what is owed, and its tax. */
export interface FeeLine extends LineAmounts {
  fee: UnpaidFee
  title: string
  listMinor: number
  discountMinor: number
}

/** The lines of fees, in the order of their months. */
export const feeLines = (fees: readonly UnpaidFee[], { rateBasisPoints, treatment }: LineSupply): FeeLine[] =>
  fees.map((fee) => {
    const price = { listMinor: fee.amountMinor, discountMinor: 0 }
    return {
      ...{ fee, title: titleOf(fee), ...price },
      ...lineAmounts({ ...price, rateBasisPoints, treatment, pricesIncludeTax: false }),
    }
  })

/** What lines come to with tax. */
export const totalOf = (lines: readonly { totalMinor: number }[]): number =>
  lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)

/** An order with the fees that are paid with it. */
export function withFees(stored: StoredQuote, fees: { lines: readonly FeeLine[] } | undefined): StoredQuote {
  const lines = fees?.lines ?? []
  const paid = lines.map(({ fee: { id }, totalMinor }) => ({ id, totalMinor }))
  return { ...stored, fees: paid, dueMinor: stored.dueMinor + totalOf(lines) }
}

/** Fees as callers see them. */
export const quotedFees = ({ lines }: { lines: readonly FeeLine[] }): QuotedFee[] =>
  lines.map(({ fee: { fromMonth, month }, taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor, totalMinor }) => ({
    ...{ fromMonth, month, taxableMinor, cgstMinor, sgstMinor, utgstMinor, igstMinor, totalMinor },
  }))

const monthText = (day: Day) => formatDate(new Date(day), { locale: "en-GB", timezone: "UTC", style: "longMonth" })

/** "Fee on sales, May 2026", as the document says it. */
function titleOf({ fromMonth, month }: UnpaidFee): string {
  const months = fromMonth === month ? monthText(month) : `${monthText(fromMonth)} – ${monthText(month)}`
  return `Fee on sales, ${months}`
}
