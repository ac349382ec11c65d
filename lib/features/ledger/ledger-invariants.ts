/** What always holds of the books: each query finds violations, named as those of orders are, and must return no row. */
export const LEDGER_INVARIANTS = {
  "a head of tax is booked with another amount than its lines": `
    select o."instituteId", o."transactionId" as name from orders o
    join lateral (
      select coalesce(-sum(n."amountMinor") filter (where n.account = 'cgst_payable'), 0) as cgst,
        coalesce(-sum(n."amountMinor") filter (where n.account = 'sgst_payable'), 0) as sgst,
        coalesce(-sum(n."amountMinor") filter (where n.account = 'utgst_payable'), 0) as utgst,
        coalesce(-sum(n."amountMinor") filter (where n.account = 'igst_payable'), 0) as igst
      from ledger_transactions t join ledger_entries n on n."transactionId" = t.id
      where t."orderId" = o.id and t.kind in ('sale', 'receipt', 'receipt_reversed')
      having bool_or(t.kind = 'sale')
    ) b on true
    join lateral (
      select coalesce(sum(l."cgstMinor"), 0) as cgst, coalesce(sum(l."sgstMinor"), 0) as sgst,
        coalesce(sum(l."utgstMinor"), 0) as utgst, coalesce(sum(l."igstMinor"), 0) as igst
      from order_lines l where l."orderId" = o.id and l.status in ('granted', 'refunded')
    ) l on true
    where o.mode = 'live' and o.status in ('paid', 'partially_refunded', 'refunded')
      and (b.cgst, b.sgst, b.utgst, b.igst) <> (l.cgst, l.sgst, l.utgst, l.igst)`,
  "a refund went back from another account than its payment came to": `
    select t."instituteId", t.reference as name from ledger_transactions t
    join ledger_entries n on n."transactionId" = t.id and n.account in ('gateway', 'platform_clearing')
    join refunds r on r."instituteId" = t."instituteId" and r."providerRefundId" = t.reference
    join payments p on p.id = r."paymentId"
    where t.kind = 'refund' and not exists (
      select from ledger_transactions c join ledger_entries e on e."transactionId" = c.id
      where c."instituteId" = t."instituteId" and c.kind in ('sale', 'unmatched_payment')
        and c.reference = p."providerPaymentId" and e.account = n.account)`,
  "a transaction names another order than its payment": `
    select t."instituteId", t.reference as name from ledger_transactions t
    join payments p on p."instituteId" = t."instituteId" and p."providerPaymentId" = t.reference
    where t.kind in ('sale', 'unmatched_payment') and t."orderId" <> p."orderId"`,
  "tax was kept back of what the platform did not collect": `
    select n."instituteId", 'booking ' || n."transactionId" as name from ledger_entries n
    where n.account = 'tcs_receivable' and not exists (
      select from ledger_entries c where c."transactionId" = n."transactionId" and c.account = 'platform_clearing')`,
  "the fee of a lost dispute is booked with another amount, or not at all": `
    select coalesce(d."instituteId", t."instituteId") as "instituteId", coalesce('dispute ' || d.id, t.reference) as name
    from (
      select d.* from disputes d join orders o on o.id = d."orderId" where d."feeMinor" > 0 and o.mode = 'live'
    ) d full join (
      select t."instituteId", t.reference, -sum(n."amountMinor") as minor from ledger_transactions t
      join ledger_entries n on n."transactionId" = t.id and n.account in ('gateway', 'platform_clearing')
      where t.kind = 'dispute_fee' group by 1, 2
    ) t on t."instituteId" = d."instituteId" and t.reference = 'dispute-' || d.id
    where d."feeMinor" is distinct from t.minor`,
}
