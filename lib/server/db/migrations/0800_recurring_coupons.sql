-- Adds coupons that lower several payments of a plan, and what is left of that of a subscription.
-- Compatible with the former version.

alter table coupons
  -- Of a coupon for plans: how many payments it lowers; each until the plan ends where it is null.
  add column periods int default 1 check (periods between 1 and 120),
  -- When the platform first gave it to an institute itself.
  add column "givenAt" timestamptz,
  add check ("appliesTo" = 'plans' or (periods is not distinct from 1 and "givenAt" is null));

alter table institute_subscriptions
  -- The coupon of the platform that lowers its next payments, and how many of them; each where it is null. It is of another institute, that of
  -- the platform, which deletes no coupon that was used or given.
  add column "couponId" bigint,
  add column "couponPeriodsLeft" int check ("couponPeriodsLeft" > 0),
  add check ("couponId" is not null or "couponPeriodsLeft" is null);
create index institute_subscriptions_coupon on institute_subscriptions ("couponId") where "couponId" is not null;

alter table order_adjustments
  drop constraint order_adjustments_kind_check,
  add constraint order_adjustments_kind_check check (kind in (
    'coupon', 'recurring_coupon', 'referral', 'referral_credit', 'forgiven', 'institute_referral'));

do $$
declare
  lock_before text := pg_get_functiondef('tenancy.lock_sold_plan(bigint)'::regprocedure);
  lock_after text := replace(replace(lock_before, '''addOnId'', a.id,', '''addOnId'', a.id, ''soldWith'', w.plans,'),
    '''mrrMinor'', s."mrrMinor",',
    '''mrrMinor'', s."mrrMinor", ''couponId'', s."couponId", ''couponPeriodsLeft'', s."couponPeriodsLeft",');
  save_before text := pg_get_functiondef('tenancy.save_sold_plan(bigint,jsonb)'::regprocedure);
  save_after text := replace(replace(save_before, 'pending = n.pending,',
    '"couponId" = n."couponId", "couponPeriodsLeft" = n."couponPeriodsLeft", pending = n.pending,'),
    'pending text, "pendingVersionId" bigint,', '"couponId" bigint, "couponPeriodsLeft" int, pending text, "pendingVersionId" bigint,');
begin
  if lock_after not like '%soldWith%' or lock_after not like '%couponPeriodsLeft%' or save_after = save_before then
    raise exception 'the functions of sold plans are not as expected';
  end if;
  execute lock_after;
  execute save_after;
end
$$;
