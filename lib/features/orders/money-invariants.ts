/** What always holds of orders, payments, entitlements and the ledger: each query finds violations and must return no row. */
export const MONEY_INVARIANTS = {
  "a booking does not sum to zero": `select "transactionId" from ledger_entries group by "transactionId", currency having sum("amountMinor") <> 0`,
  "a captured payment has neither an entitlement nor a refund, or both": `
    select p.id from payments p
    where p.rail = 'card' and p.status in ('captured', 'refunded')
      and (select count(*) from refunds r where r."paymentId" = p.id)
        + (select count(*) from entitlements e join ledger_transactions l
             on l."instituteId" = p."instituteId" and l.kind = 'sale' and l.reference = p."providerPaymentId"
           where e."orderId" = p."orderId") <> 1`,
  "an item was granted without a payment": `
    select e.id from entitlements e where e.source = 'purchase'
      and not exists (select 1 from payments p where p."orderId" = e."orderId" and p.status = 'captured')`,
  "an order granted without being paid, or paid without granting": `
    select o.id from orders o where (o.status = 'paid') <> exists (select 1 from entitlements e where e."orderId" = o.id)`,
  "a person owns an item twice": `
    select "userId", "itemId" from entitlements where status = 'active' and source in ('purchase', 'free')
    group by "userId", "itemId" having count(*) > 1`,
  "an enrolment is missing": `
    select e.id from entitlements e where not exists
      (select 1 from enrolments n where n."userId" = e."userId" and n."itemId" = e."itemId" and n."instituteId" = e."instituteId")`,
  "more was sold than there are seats": `
    select i.id from items i where i.seats is not null
      and (select count(distinct "userId") from entitlements e where e."itemId" = i.id and e.status = 'active') > i.seats`,
  "a sale is booked twice or with another amount": `
    select o.id from orders o where o.status = 'paid' and o."totalMinor" > 0 and (
      select coalesce(sum(-n."amountMinor"), 0) from payments p
      join ledger_transactions l on l.kind = 'sale' and l.reference = p."providerPaymentId"
      join ledger_entries n on n."transactionId" = l.id and n.account = 'sales'
      where p."orderId" = o.id) <> o."subtotalMinor"`,
  "a row belongs to another institute than its parent": `
    select p.id from payments p join orders o on o.id = p."orderId" where o."instituteId" <> p."instituteId"`,
}
