const RESERVING = "('due', 'pending', 'processed', 'failed')"
const SOLD = "('paid', 'partially_refunded', 'refunded')"

/**
 * What always holds of orders, payments, entitlements and the ledger: each query finds violations and must return no row. A row names
 * its institute, and in `name` what is wrong.
 */
export const MONEY_INVARIANTS = {
  "a booking does not sum to zero": `
    select "instituteId", 'booking ' || "transactionId" as name from ledger_entries
    group by "instituteId", "transactionId", currency having sum("amountMinor") <> 0`,
  "a captured payment is neither what was granted nor what goes back": `
    select p."instituteId", p."providerPaymentId" as name from payments p
    where p.rail = 'card' and p.status in ('captured', 'partially_refunded', 'refunded')
      and exists (select from orders o where o.id = p."orderId" and o.mode = 'live')
      and p."amountMinor" <> (
          select coalesce(sum(r."amountMinor" - r."excessMinor"), 0) from refunds r where r."paymentId" = p.id and r.status in ${RESERVING})
        + (select coalesce(sum(o."totalMinor" - o."offsetMinor" - o."refundedMinor"), 0) from orders o join ledger_transactions l
             on l."instituteId" = p."instituteId" and l.kind = 'sale' and l.reference = p."providerPaymentId"
           where o.id = p."orderId")`,
  "an item was granted without a payment": `
    select e."instituteId", 'access ' || e.id as name from entitlements e where e.source in ('purchase', 'offline') and not exists
      (select 1 from payments p where p."orderId" = e."orderId" and p.status in ('captured', 'partially_refunded', 'refunded'))`,
  "an order was sold without an entitlement, or has one unsold": `
    select o."instituteId", o."transactionId" as name from orders o where o."forInstituteId" is null and (o.status in ${SOLD}) <> exists (select 1 from entitlements e where e."orderId" = o.id)`,
  "a person owns an item twice": `
    select "instituteId", 'user ' || "userId" || ', item ' || "itemId" as name from entitlements
    where status = 'active' and source in ('purchase', 'offline', 'free') group by "instituteId", "userId", "itemId" having count(*) > 1`,
  "an enrolment is missing": `
    select e."instituteId", 'access ' || e.id as name from entitlements e where not exists
      (select 1 from enrolments n where n."userId" = e."userId" and n."itemId" = e."itemId" and n."instituteId" = e."instituteId")
      and not exists (select 1 from institutes i where i.id = e."instituteId" and i."deletedAt" is not null)`,
  "more was sold than there are seats": `
    select i."instituteId", 'item ' || i.id as name from items i where i.seats is not null
      and (select count(distinct "userId") from entitlements e where e."itemId" = i.id and e.status = 'active') > i.seats`,
  "an order is not the sum of its lines": `
    select o."instituteId", o."transactionId" as name from orders o left join order_lines l on l."orderId" = o.id
    group by o.id
    having count(l.id) = 0
      or (o."subtotalMinor", o."discountMinor", o."taxableMinor", o."taxMinor", o."totalMinor") is distinct from
        (sum(l."listMinor"), sum(l."discountMinor"), sum(l."taxableMinor"),
         sum(l."cgstMinor" + l."sgstMinor" + l."utgstMinor" + l."igstMinor"), sum(l."totalMinor") + o."roundOffMinor")
      or o."refundedMinor" <> sum(l."refundedMinor") + (
        select coalesce(sum(r."roundOffMinor"), 0) from refunds r where r."orderId" = o.id and r.status in ${RESERVING})`,
  "the discount of a line is not the sum of what lowers its price": `
    select l."instituteId", 'line ' || l.id as name from order_lines l left join order_adjustments a on a."lineId" = l.id
    group by l.id having l."discountMinor" <> coalesce(sum(a."amountMinor"), 0)`,
  "a line is granted without an entitlement, or has one ungranted": `
    select l."instituteId", 'line ' || l.id as name from order_lines l
    where l.subject = 'item' and (l.status in ('granted', 'refunded') and exists (select from orders o where o.id = l."orderId" and o.status in ${SOLD}))
      <> exists (select from entitlements e where e."orderLineId" = l.id)`,
  "an entitlement is not of its line": `
    select e."instituteId", 'access ' || e.id as name from entitlements e left join order_lines l on l.id = e."orderLineId"
    where e."orderId" is not null and (l."orderId", l."itemId") is distinct from (e."orderId", e."itemId")`,
  "a line of a sold order is neither granted nor goes back": `
    select l."instituteId", o."transactionId" || ', line ' || l.no as name from order_lines l join orders o on o.id = l."orderId"
    where o.status in ${SOLD} and (l.status = 'ordered' or (l.status = 'returned' and l."refundedMinor" <> l."totalMinor"))`,
  "a line of an unsold order is granted": `
    select l."instituteId", o."transactionId" || ', line ' || l.no as name from order_lines l join orders o on o.id = l."orderId"
    where o.status not in ${SOLD} and l.status = 'granted'`,
  "a sale is booked twice or with other amounts than its lines": `
    select o."instituteId", o."transactionId" as name from orders o where o.mode = 'live' and o.status in ${SOLD} and o."totalMinor" > 0 and (
      select array[
        coalesce(-sum(n."amountMinor") filter (where n.account in ('sales', 'discounts')), 0),
        coalesce(-sum(n."amountMinor") filter (where n.account like '%gst_payable'), 0)
      ] from payments p
      join ledger_transactions l on l."instituteId" = p."instituteId" and l.reference = p."providerPaymentId"
        -- The tax of parts that were received before is owed since then.
        and l.kind in ('sale', 'receipt', 'receipt_reversed')
      join ledger_entries n on n."transactionId" = l.id
      where p."orderId" = o.id
    ) <> (
      select array[coalesce(sum(l."taxableMinor"), 0), coalesce(sum(l."totalMinor" - l."taxableMinor"), 0)]
      from order_lines l where l."orderId" = o.id and l.status in ('granted', 'refunded'))`,
  "what is owed back is not what refunds are due": `
    select coalesce(l."instituteId", r."instituteId") as "instituteId",
      coalesce(owed, 0) || ' owed, ' || coalesce(due, 0) || ' due' as name from (
      select "instituteId", -sum("amountMinor") as owed from ledger_entries where account = 'refunds' group by 1
    ) l full join (
      select f."instituteId", sum(f."amountMinor") as due from refunds f
      join payments p on p.id = f."paymentId" join orders o on o.id = p."orderId"
      where f."owedAt" is not null and f.status in ('due', 'pending', 'failed') and o.mode = 'live' group by 1
    ) r on r."instituteId" = l."instituteId" where coalesce(owed, 0) <> coalesce(due, 0)`,
  "a line has given back another amount than its refunds, or more than it has": `
    select l."instituteId", o."transactionId" || ', line ' || l.no as name
    from order_lines l join orders o on o.id = l."orderId"
    left join lateral (
      select sum(p."totalMinor") as given, sum(p."totalMinor") filter (where r."acceptedAt" is not null) as accepted
      from refund_lines p join refunds r on r.id = p."refundId" where p."lineId" = l.id and r.status in ${RESERVING}
    ) r on true
    where o.status in ${SOLD} and l.status in ('granted', 'refunded') and (
      l."refundedMinor" <> coalesce(r.given, 0) or l."refundedMinor" > l."totalMinor"
      or (l."totalMinor" > 0 and (l.status = 'refunded') <> (coalesce(r.accepted, 0) = l."totalMinor")))`,
  "a refund is not the sum of its lines": `
    select r."instituteId", 'refund ' || r.id as name from refunds r join refund_lines p on p."refundId" = r.id
    where r.status in ${RESERVING} group by r.id
    having r."amountMinor" <> sum(p."totalMinor") + r."roundOffMinor" + r."excessMinor"
      or (r."acceptedAt" is not null) <> bool_and(p."taxableMinor" is not null)`,
  "a refund is booked twice or with other amounts than its lines": `
    select r."instituteId", 'refund ' || r.id as name from refunds r join orders o on o.id = r."orderId"
    join lateral (
      select sum(p."taxableMinor") as taxable, sum(p."totalMinor" - p."taxableMinor") as tax from refund_lines p where p."refundId" = r.id
    ) l on l.taxable is not null
    where o.mode = 'live' and r."acceptedAt" is not null and (
      select array[coalesce(sum(n."amountMinor") filter (where n.account = 'sales_returns'), 0),
        coalesce(sum(n."amountMinor") filter (where n.account like '%gst_payable'), 0)]
      from ledger_transactions t join ledger_entries n on n."transactionId" = t.id
      where t."instituteId" = r."instituteId" and t.kind in ('credit_note', 'dispute') and t.reference = 'refund-' || r.id
    ) <> array[l.taxable, l.tax]`,
  "a row belongs to another institute than its parent": `
    select p."instituteId", p."providerPaymentId" as name from payments p join orders o on o.id = p."orderId" where o."instituteId" <> p."instituteId"`,
}
