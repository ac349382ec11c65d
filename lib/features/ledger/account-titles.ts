import type { LedgerAccount, TransactionKind } from "./accounts"

/** What accounts are called in a journal that does not rename them. */
export const ACCOUNT_TITLES: Record<LedgerAccount, string> = {
  gateway: "Payment gateway",
  platform_clearing: "Platform clearing",
  cash: "Cash and bank",
  customer_advances: "Advances from customers",
  tcs_receivable: "TCS receivable",
  input_tax: "Input GST",
  gateway_fees: "Payment gateway fees",
  platform_fees: "Platform fees",
  platform_payable: "Platform fees payable",
  sales: "Sales",
  discounts: "Discounts allowed",
  sales_returns: "Sales returns",
  cgst_payable: "Output CGST",
  sgst_payable: "Output SGST",
  utgst_payable: "Output UTGST",
  igst_payable: "Output IGST",
  tax_on_advances: "GST on advances",
  refunds: "Refunds payable",
  round_off: "Round off",
  write_offs: "Written off",
  institute_balances: "Balances of institutes",
  tax_payable: "Output GST",
  tcs_payable: "TCS payable",
}

/** The kinds of vouchers that accounting programs know. */
export const VOUCHER_KINDS: Record<TransactionKind, string> = {
  sale: "Sales",
  unmatched_payment: "Receipt",
  refund: "Payment",
  credit_note: "Credit Note",
  dispute: "Credit Note",
  dispute_fee: "Payment",
  receipt: "Receipt",
  receipt_reversed: "Receipt",
  write_off: "Journal",
  plan_change: "Credit Note",
  balance_change: "Journal",
  fee_payment: "Payment",
}
