import type { LineAmounts } from "@/lib/features/tax/line-amounts"

/** The accounts of the double-entry ledger (the books keep more, for what was posted before). */
export type LedgerAccount =
  | "gateway"
  | "gateway_fees"
  | "input_tax"
  | "platform_fees"
  | "platform_payable"
  | "sales"
  | "discounts"
  | "cgst_payable"
  | "sgst_payable"
  | "utgst_payable"
  | "igst_payable"
  | "round_off"
  | "refunds"

/** One entry of a ledger transaction in minor units: debits positive, credits negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountMinor: number
}

/** What the gateway has taken: its fee is within the amount, and its tax within the fee. */
export interface Capture {
  amountMinor: number
  feeMinor: number
  feeTaxMinor: number
}

interface Sale {
  capture: Capture
  /** The lines that were granted. */
  lines: readonly LineAmounts[]
  roundOffMinor: number
  /** What lines that could not be granted cost, which goes back. */
  returnedMinor: number
  platformFeeMinor: number
}

/**
 * The entries of a sale: the gateway owes what was paid less its own fee, the lines are posted at their list price without tax,
 * with the discount and each head of tax as entries of their own, what goes back is owed to the buyer, and the platform's share
 * to the platform. The entries sum to zero.
 */
export function saleEntries({ capture, lines, roundOffMinor, returnedMinor, platformFeeMinor }: Sale): LedgerEntry[] {
  const sum = (key: keyof LineAmounts) => lines.reduce((total, line) => total + line[key], 0)
  const salesMinor = sum("listTaxableMinor")
  return balanced([
    ...captureEntries(capture),
    ["discounts", salesMinor - sum("taxableMinor")],
    ["sales", -salesMinor],
    ["cgst_payable", -sum("cgstMinor")],
    ["sgst_payable", -sum("sgstMinor")],
    ["utgst_payable", -sum("utgstMinor")],
    ["igst_payable", -sum("igstMinor")],
    ["round_off", -roundOffMinor],
    ["refunds", -returnedMinor],
    ["platform_fees", platformFeeMinor],
    ["platform_payable", -platformFeeMinor],
  ])
}

/** The entries of a payment that matches no sale: its whole amount is owed back to the buyer. */
export const unmatchedPaymentEntries = (capture: Capture): LedgerEntry[] =>
  balanced([...captureEntries(capture), ["refunds", -capture.amountMinor]])

/** The entries of a refund paid through the gateway; the gateway retains its fee. */
export function refundEntries(amountMinor: number): LedgerEntry[] {
  return balanced([
    ["refunds", amountMinor],
    ["gateway", -amountMinor],
  ])
}

const captureEntries = ({ amountMinor, feeMinor, feeTaxMinor }: Capture): [LedgerAccount, number][] => [
  ["gateway", amountMinor - feeMinor],
  ["gateway_fees", feeMinor - feeTaxMinor],
  ["input_tax", feeTaxMinor],
]

/** Leaves out zero entries; throws a RangeError unless the entries sum to zero. */
function balanced(entries: [LedgerAccount, number][]): LedgerEntry[] {
  if (entries.reduce((sum, [, amountMinor]) => sum + amountMinor, 0) !== 0)
    throw new RangeError("the entries of a transaction sum to zero")
  return entries.flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : [{ account, amountMinor }]))
}
