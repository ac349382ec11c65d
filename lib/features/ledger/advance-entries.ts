import type { LineAmounts } from "@/lib/features/tax/line-amounts"
import { balanced, type Posting } from "./balanced"

/** Heads of tax in minor units. */
export type TaxHeads = Pick<LineAmounts, "cgstMinor" | "sgstMinor" | "utgstMinor" | "igstMinor">

/** What the institute itself has received for a sale, what it does not ask for any more, and the tax that fell due with the parts. */
export interface Advances {
  receivedMinor: number
  writtenOffMinor: number
  tax: TaxHeads
}

/** The entries of a part that the institute itself has received, with the tax that falls due with it. */
export const receiptEntries = (amountMinor: number, tax: TaxHeads) =>
  balanced([["cash", amountMinor], ["customer_advances", -amountMinor], ...advanceTax(tax, 1)])

/** The entries of such a part that counts no more. */
export const reversedReceiptEntries = (amountMinor: number, tax: TaxHeads) =>
  balanced([["cash", -amountMinor], ["customer_advances", amountMinor], ...advanceTax(tax, -1)])

/** What pays a sale that was paid in advance. */
export const settledAdvances = ({ receivedMinor, writtenOffMinor, tax }: Advances): Posting[] => [
  ["customer_advances", receivedMinor],
  ["write_offs", writtenOffMinor],
  ...advanceTax(tax, -1),
]

/** The tax of an advance is owed before there is a sale; the sale owes it instead. */
const advanceTax = ({ cgstMinor, sgstMinor, utgstMinor, igstMinor }: TaxHeads, sign: 1 | -1): Posting[] => [
  ["tax_on_advances", sign * (cgstMinor + sgstMinor + utgstMinor + igstMinor)],
  ["cgst_payable", -sign * cgstMinor],
  ["sgst_payable", -sign * sgstMinor],
  ["utgst_payable", -sign * utgstMinor],
  ["igst_payable", -sign * igstMinor],
]
