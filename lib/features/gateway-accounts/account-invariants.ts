/** What always holds of gateway accounts and of test mode: each query finds violations, named as those of orders are, and must return no row. */
export const ACCOUNT_INVARIANTS = {
  "an order of test mode has a document, is in the books, or has taken a number": `
    select o."instituteId", o."transactionId" as name from orders o where o.mode = 'test' and (
      exists (select from invoices i where i."orderId" = o.id)
      or exists (select from ledger_transactions t where t."orderId" = o.id)
      or exists (select from payments p join ledger_transactions l on l."instituteId" = p."instituteId" and (
        l.reference = p."providerPaymentId"
        or l.reference in (select r."providerRefundId" from refunds r where r."paymentId" = p.id)) where p."orderId" = o.id)
      or o.number not like 'TEST-%')`,
  "what was bought in test mode is open for more than a day": `
    select o."instituteId", 'access ' || e.id as name from entitlements e join orders o on o.id = e."orderId"
    where o.mode = 'test' and e.status = 'active'
      and coalesce(e."expiresAt", 'infinity') > e."createdAt" + interval '25 hours'`,
  "an order is at the account of another institute": `
    select o."instituteId", o."transactionId" as name from orders o join gateway_accounts a on a.id = o."gatewayAccountId"
    where a."instituteId" <> o."instituteId" or a.mode <> o.mode`,
}
