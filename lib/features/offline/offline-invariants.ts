const OPEN = "('submitted', 'under_review', 'payment_awaited', 'payment_received')"
const SOLD = "('paid', 'partially_refunded', 'refunded')"

const ACCEPTED = "('payment_awaited', 'payment_received')"
/** Whether the order holds what lowers it by the adjustment d. */
const HELD = `case d.kind
    when 'coupon' then exists (select from coupon_redemptions r where r."orderId" = o.id and r.status = 'held')
    when 'referral_credit' then exists (select from credit_holds h where h."orderId" = o.id and h.status = 'held')
    when 'referral' then exists (select from referrals f where f."discountOrderId" = o.id)
    end`

/** What always holds of money that institutes receive themselves: each query finds violations, named as those of orders are, and must return no row. */
export const OFFLINE_INVARIANTS = {
  "advances of customers are not what was received for open applications": `
    select coalesce(l."instituteId", r."instituteId") as "instituteId",
      coalesce(owed, 0) || ' booked, ' || coalesce(received, 0) || ' received' as name from (
      select "instituteId", -sum("amountMinor") as owed from ledger_entries where account = 'customer_advances' group by 1
    ) l full join (
      select a."instituteId", sum(r."amountMinor") as received from offline_receipts r
      join offline_applications a on a.id = r."applicationId"
      where r.state = 'counted' and a.status in ${OPEN} group by 1
    ) r on r."instituteId" = l."instituteId" where coalesce(owed, 0) <> coalesce(received, 0)`,
  "the tax on advances is not that of open vouchers": `
    select coalesce(l."instituteId", v."instituteId") as "instituteId",
      coalesce(booked, 0) || ' booked, ' || coalesce(stated, 0) || ' stated' as name from (
      select "instituteId", sum("amountMinor") as booked from ledger_entries where account = 'tax_on_advances' group by 1
    ) l full join (
      select i."instituteId", sum(i."cgstMinor" + i."sgstMinor" + i."utgstMinor" + i."igstMinor") as stated from invoices i
      join offline_applications a on a."orderId" = i."orderId"
      where i.series = 'RV' and a.status in ${OPEN}
        and not exists (select from invoices c where c."instituteId" = i."instituteId" and c."againstId" = i.id) group by 1
    ) v on v."instituteId" = l."instituteId" where coalesce(booked, 0) <> coalesce(stated, 0)`,
  "a receipt has no document, or one that still states what was taken back": `
    select r."instituteId", 'receipt ' || r.id as name from offline_receipts r
    join offline_applications a on a.id = r."applicationId"
    where r.state = 'counted' and a.status in ${OPEN} and r."amountMinor" is distinct from (
        select sum(i."totalMinor") from invoices i where i."instituteId" = r."instituteId" and i."receiptId" = r.id and i.series in ('RV', 'RC'))
      or r.state = 'reversed' and exists (
        select from invoices i where i."instituteId" = r."instituteId" and i."receiptId" = r.id and i.series in ('RV', 'RC')
          and not exists (select from invoices c where c."instituteId" = i."instituteId" and c."againstId" = i.id))`,
  "an application is in another state than its order": `
    select a."instituteId", o.number as name from offline_applications a join orders o on o.id = a."orderId"
    where (a.status in ${OPEN}) <> (o.status = 'awaiting_offline') or (a.status = 'enrolled') <> (o.status in ${SOLD})
    union all
    select o."instituteId", o.number from orders o where o.rail = 'offline'
      and not exists (select from offline_applications a where a."instituteId" = o."instituteId" and a."orderId" = o.id)`,
  "an application holds what lowers its order before it is accepted, or does not hold it then": `
    select distinct a."instituteId", o.number as name from offline_applications a join orders o on o.id = a."orderId"
    join order_adjustments d on d."orderId" = o.id and d.kind <> 'forgiven'
    where a.status in ${OPEN} and (a.status in ${ACCEPTED}) <> ${HELD}`,
  "an applicant was enrolled for another amount than the order": `
    select a."instituteId", o.number as name from offline_applications a join orders o on o.id = a."orderId"
    where a.status = 'enrolled' and o."totalMinor" <> a."writtenOffMinor" + (
      select coalesce(sum(r."amountMinor"), 0) from offline_receipts r where r."applicationId" = a.id and r.state = 'counted')`,
}
