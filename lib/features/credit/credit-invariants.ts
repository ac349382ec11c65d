/** What always holds of credit: each query finds violations, named as those of orders are, and must return no row. */
export const CREDIT_INVARIANTS = {
  "a balance of credit is not the sum of its entries": `
    select a."instituteId", 'user ' || a."userId" as name from credit_accounts a left join credit_entries e
      on e."instituteId" = a."instituteId" and e."userId" = a."userId"
    group by a.id having a."balanceMinor" <> coalesce(sum(e."amountMinor"), 0)`,
  "a balance of credit is not what is left of its rewards": `
    select a."instituteId", 'user ' || a."userId" as name from credit_accounts a left join referral_rewards r
      on r."instituteId" = a."instituteId" and r."userId" = a."userId" and r."availableAt" is not null
    group by a.id having a."balanceMinor" <> coalesce(sum(r."amountMinor" - r."usedMinor" - r."takenMinor"), 0)`,
  "credit is held for other than open orders, or not held for them": `
    select a."instituteId", 'user ' || a."userId" as name from credit_accounts a left join credit_holds h
      on h."instituteId" = a."instituteId" and h."userId" = a."userId" and h.status = 'held'
    group by a.id having a."heldMinor" <> coalesce(sum(h."amountMinor"), 0)
    union all
    select h."instituteId", o."transactionId" from credit_holds h join orders o on o.id = h."orderId"
    where (h.status = 'held') <> (o.status not in ('paid', 'partially_refunded', 'refunded', 'expired', 'cancelled'))`,
  "an order has spent other credit than lowered its price": `
    select h."instituteId", o."transactionId" as name from credit_holds h join orders o on o.id = h."orderId"
    where h.status in ('spent', 'returned') and (
      h."spentMinor" <> (select coalesce(sum(a."amountMinor"), 0) from order_adjustments a join order_lines l on l.id = a."lineId"
        where a."orderId" = h."orderId" and a.kind = 'referral_credit' and l.status <> 'returned')
      or h."spentMinor" <> (select coalesce(-sum(e."amountMinor"), 0) from credit_entries e
        where e."orderId" = h."orderId" and e.kind = 'spent'))`,
  "a reward is of a referral that has not earned it": `
    select r."instituteId", 'reward ' || r.id as name from referral_rewards r join referrals f on f.id = r."referralId"
    where f."referrerId" <> r."userId"
      or (r.status = 'reversed') <> (f.status = 'rejected')
      or (r."availableAt" is not null and r.status <> 'reversed') <> (f.status = 'rewarded')`,
}
