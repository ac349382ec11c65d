/** The accounts of the double-entry ledger: an installation's first books also have `tax_payable` and `tcs_payable`. */
export const LEDGER_ACCOUNTS = [
  "gateway",
  "platform_clearing",
  "cash",
  "customer_advances",
  "tcs_receivable",
  "input_tax",
  "gateway_fees",
  "platform_fees",
  "platform_payable",
  "sales",
  "discounts",
  "sales_returns",
  "cgst_payable",
  "sgst_payable",
  "utgst_payable",
  "igst_payable",
  "tax_on_advances",
  "refunds",
  "round_off",
  "write_offs",
  "institute_balances",
  "tax_payable",
  "tcs_payable",
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

/** What is posted, each once for a reference. */
export const TRANSACTION_KINDS = [
  "sale",
  "unmatched_payment",
  "refund",
  "credit_note",
  "dispute",
  "dispute_fee",
  "receipt",
  "receipt_reversed",
  "write_off",
  "plan_change",
  "balance_change",
  "fee_payment",
] as const
export type TransactionKind = (typeof TRANSACTION_KINDS)[number]

/** Who owes what was paid online: the institute's own account at the gateway, or the platform that collected it. */
export type Collector = "gateway" | "platform_clearing"
