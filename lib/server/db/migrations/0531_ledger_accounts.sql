-- Adds the accounts of tax heads, of the platform's clearing and of what is given back to the ledger.
-- Compatible with the former version.

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'gateway', 'platform_clearing', 'cash', 'customer_advances', 'tcs_receivable', 'input_tax',
    'gateway_fees', 'platform_fees', 'platform_payable', 'sales', 'discounts', 'sales_returns',
    'cgst_payable', 'sgst_payable', 'utgst_payable', 'igst_payable', 'tax_on_advances',
    'refunds', 'round_off', 'write_offs', 'institute_balances', 'tax_payable', 'tcs_payable'));
