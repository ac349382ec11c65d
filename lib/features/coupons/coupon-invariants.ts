const SOLD = "('paid', 'partially_refunded', 'refunded')"
const OPEN = "('created', 'payment_pending', 'awaiting_offline')"
/** In these states an order has a use of its coupon; one that waits for staff has it once they have accepted. */
const TAKING = "('created', 'payment_pending', 'paid', 'partially_refunded', 'refunded')"

/** What always holds of coupons: each query finds violations, named as those of orders are, and must return no row. */
export const COUPON_INVARIANTS = {
  "a coupon counts other uses than it has": `
    select c."instituteId", c.code as name from coupons c where c."limitTotal" is not null and (c.used, c.held) is distinct from (
      select (count(*) filter (where r.status = 'spent')::int, count(*) filter (where r.status = 'held')::int)
      from coupon_redemptions r where r."couponId" = c.id)`,
  "a coupon lowers an order by another amount than its use": `
    select o."instituteId", o."transactionId" as name from orders o
    left join coupon_redemptions r on r."orderId" = o.id
    left join (
      select "orderId", sum("amountMinor") as amount, min("sourceId") as first, max("sourceId") as last
      from order_adjustments where kind = 'coupon' group by "orderId"
    ) a on a."orderId" = o.id
    where (o."couponId" is not null or r.id is not null or a."orderId" is not null) and (
      (o."couponId", o."couponId") is distinct from (a.first, a.last)
      or (o.mode = 'live' and (r.id is not null or o.status in ${TAKING})
        and (o."couponId", a.amount) is distinct from (r."couponId", r."discountMinor"))
      or (o.mode = 'test' and r.id is not null))`,
  "a use of a coupon is not as its order": `
    select o."instituteId", o."transactionId" as name from coupon_redemptions r join orders o on o.id = r."orderId"
    where (r.status = 'held' and o.status not in ${OPEN})
      or (r.status in ('spent', 'returned') and o.status not in ${SOLD})
      or (r.status = 'released' and o.status not in ('expired', 'cancelled'))
      -- Of an order that a balance paid in part all that was charged is given back.
      or (r.status = 'returned' and o.status <> 'refunded'
        and (o."offsetMinor" = 0 or o."refundedMinor" < o."totalMinor" - o."offsetMinor"))
      or r."forInstituteId" is distinct from o."forInstituteId"
      or (r."forInstituteId" is null and r."userId" <> o."buyerId")`,
}
