import type { OrderAmounts } from "./amounts"

/** The accounts of the double-entry ledger. */
export type LedgerAccount =
  | "gateway"
  | "sales"
  | "discounts"
  | "gateway_fees"
  | "platform_fees"
  | "platform_payable"
  | "tax_payable"
  | "refunds"

/** One entry of a ledger transaction in minor units: debits positive, credits negative. */
export interface LedgerEntry {
  account: LedgerAccount
  amountMinor: number
}

type Sale = OrderAmounts & { gatewayFeeMinor: number; platformFeeMinor: number }

/**
 * The entries of a sale: the gateway owes the total paid less its own fee, the sale is posted at its full price with the
 * discount as an entry of its own, and the platform's share is owed to the platform. The entries sum to zero.
 */
export function saleEntries({ subtotalMinor, discountMinor, taxMinor, totalMinor, ...fees }: Sale): LedgerEntry[] {
  return balanced([
    ["gateway", totalMinor - fees.gatewayFeeMinor],
    ["gateway_fees", fees.gatewayFeeMinor],
    ["discounts", discountMinor],
    ["sales", -subtotalMinor],
    ["tax_payable", -taxMinor],
    ["platform_fees", fees.platformFeeMinor],
    ["platform_payable", -fees.platformFeeMinor],
  ])
}

/** The entries of a payment that matches no sale: its whole amount is owed back to the buyer. */
export function unmatchedPaymentEntries(amountMinor: number, gatewayFeeMinor: number): LedgerEntry[] {
  return balanced([
    ["gateway", amountMinor - gatewayFeeMinor],
    ["gateway_fees", gatewayFeeMinor],
    ["refunds", -amountMinor],
  ])
}

/** The entries of a refund paid through the gateway; the gateway retains its fee. */
export function refundEntries(amountMinor: number): LedgerEntry[] {
  return balanced([
    ["refunds", amountMinor],
    ["gateway", -amountMinor],
  ])
}

/** Leaves out zero entries; throws a RangeError unless the entries sum to zero. */
function balanced(entries: [LedgerAccount, number][]): LedgerEntry[] {
  if (entries.reduce((sum, [, amountMinor]) => sum + amountMinor, 0) !== 0)
    throw new RangeError("the entries of a transaction sum to zero")
  return entries.flatMap(([account, amountMinor]) => (amountMinor === 0 ? [] : [{ account, amountMinor }]))
}
