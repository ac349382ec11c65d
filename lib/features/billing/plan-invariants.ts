import { DAYS_AFTER_PERIOD } from "./terms"

/** What always holds of the plans of institutes: each query finds violations, named by the plan, and must return no row. */
export const PLAN_INVARIANTS = {
  // What the calendar moves in this minute has its limits calculated anew then.
  "limits or features of an institute are not those of its version and grants": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    where coalesce(s."nextAt" > billing.clock(), true)
      and (s."effectiveLimits" <> coalesce(billing.effective_limits(s."instituteId", s."planVersionId"), '{}')
        or s."effectiveFeatures" <> coalesce(billing.effective_features(s."instituteId", s."planVersionId"), '{}'))`,
  "the access of an institute ends on another day than its plan says": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    where case
      when s.status = 'expired' then s."accessUntil" > billing.clock() or s."readableUntil" < s."accessUntil"
      else s."accessUntil" is distinct from case
        when s.status = 'trialing' or (s.pending = 'cancel' and s."pendingVersionId" is not null) then null
        when s.pending = 'cancel' then billing.start_of(s."periodTo")
        else billing.start_of(s."periodTo" + ${DAYS_AFTER_PERIOD})
      end
    end`,
  "a trial, or the days after a period, did not end with their day": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
      join institutes i on i.id = s."instituteId"
    where i.status <> 'closed' and case s.status
      when 'trialing' then s."trialEndsAt"
      when 'past_due' then s."accessUntil"
      when 'grace' then s."accessUntil"
    end < billing.clock() - interval '1 day'`,
  "the monthly income of an institute is not the sum of its movements": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    where s."mrrMinor" <> (
        select coalesce(sum(m."mrrAfter" - m."mrrBefore"), 0) from subscription_moves m where m."instituteId" = s."instituteId")
      or exists (
        select from (
          select m."mrrBefore", lag(m."mrrAfter", 1, 0::bigint) over (order by m.id) as former
          from subscription_moves m where m."instituteId" = s."instituteId"
        ) h where h."mrrBefore" <> h.former)
    union all
    select i.id, i.name from institutes i
    where i.id = 1 and (select coalesce(sum(c.total), 0) from counters c where c."instituteId" = 1 and c.kind between 'mrr.' and 'mrr/')
      <> (select coalesce(sum(s."mrrMinor"), 0) from institute_subscriptions s where s."instituteId" <> 1)`,
  // What was added before limits were asked for is held within the hour.
  "an institute has more than its plan allows that is not held": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    cross join lateral (
      select (s."effectiveLimits" ->> 'publishedItems')::numeric as items, (s."effectiveLimits" ->> 'staff')::numeric as staff
    ) allowed
    where (allowed.items >= 0 and allowed.items < (select count(*) from items i
        where i."instituteId" = s."instituteId" and i.status in ('published', 'unlisted') and not i."heldByPlan"))
      or (allowed.staff >= 0 and greatest(allowed.staff, 1) < (select count(*) from memberships m
        where m."instituteId" = s."instituteId" and m.role in ('Teacher', 'Admin', 'InstituteAdmin')
          and m.status in ('active', 'invited') and not m."heldByPlan"))`,
  // A closed one pays nothing, nor one that is suspended after its period; each has its lines again once it is opened.
  "what an institute pays a month is not the sum of its open lines": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
      join institutes i on i.id = s."instituteId"
    where case when i.status = 'closed' or i.status = 'suspended' and s.status in ('past_due', 'grace') then s."mrrMinor" <> 0
      else exists (select from subscription_lines l where l."instituteId" = s."instituteId")
        and s."mrrMinor" <> (
          select coalesce(sum(l."mrrMinor"), 0) from subscription_lines l
          where l."instituteId" = s."instituteId" and l."closedDate" is null)
    end`,
  "an institute has paid twice for a day of its plan, or for days after its period": `
    select l."instituteId", p.name from subscription_lines l join plan_versions v on v.id = l."planVersionId" join plans p on p.id = v."planId"
    join institute_subscriptions s on s."instituteId" = l."instituteId"
    where l.kind = 'plan' and (
      (l."closedDate" is null and l."toDate" > s."periodTo")
      or exists (
        select from subscription_lines m where m."instituteId" = l."instituteId" and m.kind = 'plan' and m.id > l.id
          and daterange(m."fromDate", coalesce(m."closedDate", m."toDate")) && daterange(l."fromDate", coalesce(l."closedDate", l."toDate"))))`,
  "the balance of an institute is not what the books of the platform say": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    where s."balanceMinor" <> (
      select coalesce(-sum(e."amountMinor"), 0) from orders o
      join ledger_transactions t on t."instituteId" = o."instituteId" and t."orderId" = o.id
      join ledger_entries e on e."transactionId" = t.id
      where o."forInstituteId" = s."instituteId" and e.account = 'institute_balances'
    ) + (
      select coalesce(-sum(e."amountMinor"), 0) from institute_balance_entries b
      join ledger_transactions t on t."instituteId" = 1 and t.kind = 'balance_change' and t.reference = 'balance-' || b.id
      join ledger_entries e on e."transactionId" = t.id
      where b."instituteId" = s."instituteId" and e.account = 'institute_balances')`,
  "what was charged of the fees of an institute is not what its books say": `
    select c."instituteId", 'fee ' || c.id as name from fee_charges c
    where c."amountMinor" <> (
        select coalesce(sum(f."amountMinor"), 0) from billing.fees_after(c."instituteId", c."afterEntryId") f where f.id <= c."uptoEntryId")
      or exists (select from fee_charges d where d."instituteId" = c."instituteId" and d.id <> c.id
        and d."afterEntryId" < c."uptoEntryId" and c."afterEntryId" < d."uptoEntryId")`,
  "a fee is paid by no line, or by one of another amount, or is not in the books of both": `
    select c."instituteId", 'fee ' || c.id as name from fee_charges c
    left join order_lines l on l.id = c."orderLineId" and l.subject = 'fee' and l."subjectId" = c.id and l.status = 'granted'
    left join orders o on o.id = l."orderId" and o."forInstituteId" = c."instituteId"
    where c."paidAt" is not null and (o.id is null or l."totalMinor" <> c."totalMinor")
    union all
    select l."instituteId", 'line ' || l.id from order_lines l join orders o on o.id = l."orderId"
    -- Of one that is given back in part the balance has got the rest.
    where l.subject = 'fee' and l.status = 'granted' and l."refundedMinor" = 0
      and not exists (select from fee_charges c where c.id = l."subjectId" and c."orderLineId" = l.id)
    union all
    select c."instituteId", 'fees' from fee_charges c
    group by c."instituteId"
    having sum(c."amountMinor") filter (where c."paidAt" is not null) is distinct from nullif((
      select coalesce(sum(e."amountMinor"), 0) from ledger_entries e
      join ledger_transactions t on t."instituteId" = e."instituteId" and t.id = e."transactionId"
      where e."instituteId" = c."instituteId" and e.account = 'platform_payable' and t.kind = 'fee_payment' and t.reference like 'fee-%'), 0)`,
  "an entry of a balance is not in the books with its amount": `
    select b."instituteId", 'balance-' || b.id as name from institute_balance_entries b
    where b."amountMinor" is distinct from (
      select -sum(e."amountMinor") from ledger_transactions t join ledger_entries e on e."transactionId" = t.id
      where t."instituteId" = 1 and t.kind = 'balance_change' and t.reference = 'balance-' || b.id
        and e.account = 'institute_balances')`,
  "a payment counts on a balance otherwise than its status says": `
    select r."forInstituteId" as "instituteId", 'payment ' || r.id as name from plan_receipts r
    where case when r.state = 'counted' and r."paymentId" is null then r."amountMinor" else 0 end <> (
      select coalesce(sum(b."amountMinor"), 0) from institute_balance_entries b
      where b."receiptId" = r.id and b."instituteId" = r."forInstituteId")`,
  "the rewards of referrals are not what the balances got by them": `
    select r."referrerInstituteId" as "instituteId", 'referral ' || r.id as name from institute_referrals r
    where case when r."availableAt" is null then 0 else r."rewardMinor" - r."takenMinor" end <> (
      select coalesce(sum(b."amountMinor"), 0) from institute_balance_entries b where b."referralId" = r.id)`,
  "what is left of rewards is more than the balance": `
    select s."instituteId", p.name from institute_subscriptions s join plans p on p.id = s."planId"
    where s."balanceMinor" < (
      select coalesce(sum(r."rewardMinor" - r."usedMinor" - r."takenMinor"), 0) from institute_referrals r
      where r."referrerInstituteId" = s."instituteId" and r."rewardStatus" = 'available')`,
} satisfies Record<string, string>
