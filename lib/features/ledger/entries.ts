import type { LineAmounts } from "@/lib/features/tax/line-amounts"
import type { Collector, LedgerAccount } from "./accounts"
import { type Advances, settledAdvances } from "./advance-entries"
import { balanced, type Posting } from "./balanced"

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

/** What the platform takes of a sale: its fee and, where it collects, the tax that it keeps back (CGST Act, section 52). */
export interface Deductions {
  collector: Collector
  platformFeeMinor: number
  tcsMinor: number
}

interface Sale extends Deductions {
  capture: Capture
  /** What was paid, where the institute itself received it. */
  advances?: Advances | undefined
  /** The lines that were granted. */
  lines: readonly LineAmounts[]
  roundOffMinor: number
  /** What lines that could not be granted cost, which goes back. */
  returnedMinor: number
  /** What of a plan the balance of an institute pays, and what is too small to be paid. */
  fromBalanceMinor?: number
  forgivenMinor?: number
}

/**
 * The entries of a sale: the collector owes what was paid less the gateway's fee, or what the institute itself received is no advance any more; the lines are posted at their list price without tax,
 * with the discount and each head of tax as entries of their own, what goes back is owed to the buyer, and the platform has its
 * share. The entries sum to zero.
 */
export function saleEntries({
  capture,
  advances,
  lines,
  roundOffMinor,
  returnedMinor,
  fromBalanceMinor = 0,
  forgivenMinor = 0,
  ...deductions
}: Sale): LedgerEntry[] {
  const sum = (key: keyof LineAmounts) => lines.reduce((total, line) => total + line[key], 0)
  const salesMinor = sum("listTaxableMinor")
  return balanced([
    ...(advances ? settledAdvances(advances) : captureEntries(capture, deductions.collector)),
    ["discounts", salesMinor - sum("taxableMinor")],
    ["sales", -salesMinor],
    ["cgst_payable", -sum("cgstMinor")],
    ["sgst_payable", -sum("sgstMinor")],
    ["utgst_payable", -sum("utgstMinor")],
    ["igst_payable", -sum("igstMinor")],
    ["round_off", -roundOffMinor],
    ["refunds", -returnedMinor],
    ["institute_balances", fromBalanceMinor],
    ["write_offs", forgivenMinor],
    ...deductionEntries(deductions),
  ])
}

/** The entries of what a change of a plan leaves unused: it is returned head by head, to the balance of the institute. */
export function unusedEntries(parts: readonly Omit<LineAmounts, "listTaxableMinor">[]): LedgerEntry[] {
  const sum = (key: keyof (typeof parts)[number]) => parts.reduce((total, part) => total + part[key], 0)
  return balanced([
    ["sales_returns", sum("taxableMinor")],
    ["cgst_payable", sum("cgstMinor")],
    ["sgst_payable", sum("sgstMinor")],
    ["utgst_payable", sum("utgstMinor")],
    ["igst_payable", sum("igstMinor")],
    ["institute_balances", -sum("totalMinor")],
  ])
}

/** The entries of what is given to the balance of an institute, or received for it, besides its orders; below zero it is taken from it. */
export const balanceEntries = (amountMinor: number, from: "discounts" | "cash"): LedgerEntry[] =>
  balanced([
    [from, amountMinor],
    ["institute_balances", -amountMinor],
  ])

/** The entries of a payment that matches no sale: its whole amount is owed back to the buyer. */
export const unmatchedPaymentEntries = (capture: Capture, collector: Collector): LedgerEntry[] =>
  balanced([...captureEntries(capture, collector), ["refunds", -capture.amountMinor]])

interface Return extends Deductions {
  /** The parts of lines that are given back. */
  parts: readonly Omit<LineAmounts, "listTaxableMinor" | "totalMinor">[]
  roundOffMinor: number
  /** What is given back beyond what was sold. */
  excessMinor: number
}

/**
 * The entries of a refund once it cannot be taken back: what was sold is returned head by head, and owed to the buyer. The platform gives
 * back its share of it, the gateway does not.
 */
export function returnEntries({ parts, roundOffMinor, excessMinor, ...deductions }: Return): LedgerEntry[] {
  const sum = (key: keyof (typeof parts)[number]) => parts.reduce((total, part) => total + part[key], 0)
  const returned: Posting[] = [
    ["sales_returns", sum("taxableMinor")],
    ["cgst_payable", sum("cgstMinor")],
    ["sgst_payable", sum("sgstMinor")],
    ["utgst_payable", sum("utgstMinor")],
    ["igst_payable", sum("igstMinor")],
    ["round_off", roundOffMinor],
    ["write_offs", excessMinor],
  ]
  const owedMinor = returned.reduce((total, [, amountMinor]) => total + amountMinor, 0)
  const givenBack = deductionEntries(deductions).map(([account, amountMinor]): Posting => [account, -amountMinor])
  return balanced([...returned, ["refunds", -owedMinor], ...givenBack])
}

/** The entries of a refund that is paid: by whoever collected the money, or by hand. */
export const refundEntries = (amountMinor: number, from: Collector | "cash"): LedgerEntry[] =>
  balanced([
    ["refunds", amountMinor],
    [from, -amountMinor],
  ])

/** The entries of what the bank takes besides, where a dispute is lost: whoever collected the money pays it. */
export const disputeFeeEntries = (feeMinor: number, collector: Collector): LedgerEntry[] =>
  balanced([
    ["gateway_fees", feeMinor],
    [collector, -feeMinor],
  ])

const captureEntries = ({ amountMinor, feeMinor, feeTaxMinor }: Capture, collector: Collector): Posting[] => [
  [collector, amountMinor - feeMinor],
  ["gateway_fees", feeMinor - feeTaxMinor],
  ["input_tax", feeTaxMinor],
]

/** Where the platform collects, it keeps its share back; else the institute owes it. */
const deductionEntries = ({ collector, platformFeeMinor, tcsMinor }: Deductions): Posting[] => [
  ["tcs_receivable", tcsMinor],
  ["platform_fees", platformFeeMinor],
  [collector === "gateway" ? "platform_payable" : collector, -(platformFeeMinor + tcsMinor)],
]
