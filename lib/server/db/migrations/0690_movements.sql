-- Adds what each move of a subscription means for the monthly income of the platform, and its counters by day, plan and version.
-- Compatible with the former version.

alter table subscription_moves
  add column "mrrKind" text check ("mrrKind" in ('new', 'reactivation', 'expansion', 'contraction', 'churn')),
  -- The plan that was paid before, and the one that is paid after.
  add column "planBefore" bigint,
  add column "planAfter" bigint,
  -- The day since which it has been paid without a break.
  add column "paidSince" date,
  -- The first day of the trial: of the move that begins it, and of the first payment.
  add column "trialFrom" date;

create function billing.mrr_kind(before bigint, after bigint, has_paid boolean) returns text
  language sql immutable set search_path = pg_catalog as
$$
  select case
    when before = after then null
    when after = 0 then 'churn'
    when before = 0 then case when has_paid then 'reactivation' else 'new' end
    when after > before then 'expansion'
    else 'contraction'
  end
$$;

create function billing.classify_move() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  new."mrrKind" := billing.mrr_kind(new."mrrBefore", new."mrrAfter", exists (
    select from subscription_moves m where m."instituteId" = new."instituteId" and m."mrrAfter" > 0));
  if new."mrrBefore" > 0 then
    select "planId" into new."planBefore" from plan_versions where id = new."fromVersionId";
  end if;
  if new."mrrAfter" > 0 then
    select "planId" into new."planAfter" from plan_versions where id = new."toVersionId";
  end if;
  if new."mrrKind" in ('new', 'reactivation') then
    new."paidSince" := billing.day_of(new.at);
  elsif new."mrrKind" is not null then
    new."paidSince" := (
      select m."paidSince" from subscription_moves m
      where m."instituteId" = new."instituteId" and m."mrrKind" in ('new', 'reactivation') order by m.id desc limit 1);
  end if;
  if new."toStatus" = 'trialing' and new."fromStatus" is distinct from 'trialing' then
    new."trialFrom" := billing.day_of(new.at);
  elsif new."mrrKind" = 'new' then
    new."trialFrom" := (
      select m."trialFrom" from subscription_moves m
      where m."instituteId" = new."instituteId" and m."toStatus" = 'trialing' and m."trialFrom" is not null order by m.id limit 1);
  end if;
  return new;
end
$$;

alter table institute_subscriptions no force row level security;
alter table subscription_moves no force row level security;
alter table counters no force row level security;

-- What was moved before says the same of itself.
alter table subscription_moves disable trigger only_the_actor_is_erased;
update subscription_moves m set
  "mrrKind" = billing.mrr_kind(m."mrrBefore", m."mrrAfter", exists (
    select from subscription_moves e where e."instituteId" = m."instituteId" and e.id < m.id and e."mrrAfter" > 0)),
  "planBefore" = case when m."mrrBefore" > 0 then (select v."planId" from plan_versions v where v.id = m."fromVersionId") end,
  "planAfter" = case when m."mrrAfter" > 0 then (select v."planId" from plan_versions v where v.id = m."toVersionId") end,
  "trialFrom" = case when m."toStatus" = 'trialing' and m."fromStatus" is distinct from 'trialing' then billing.day_of(m.at) end;
update subscription_moves m set
  "paidSince" = (
    select billing.day_of(e.at) from subscription_moves e
    where e."instituteId" = m."instituteId" and e.id <= m.id and e."mrrKind" in ('new', 'reactivation') order by e.id desc limit 1),
  "trialFrom" = coalesce(m."trialFrom", case when m."mrrKind" = 'new' then (
    select e."trialFrom" from subscription_moves e
    where e."instituteId" = m."instituteId" and e.id < m.id and e."trialFrom" is not null order by e.id limit 1) end)
where m."mrrKind" is not null;
alter table subscription_moves enable trigger only_the_actor_is_erased;
create trigger classify before insert on subscription_moves for each row execute function billing.classify_move();

-- Movements as lists show them: of one kind, or of one plan.
create index subscription_moves_by_kind on subscription_moves ("mrrKind", at desc, id desc) where "mrrKind" is not null;
create index subscription_moves_by_time on subscription_moves (at desc, id desc) where "mrrKind" is not null;
create index subscription_moves_into_plan on subscription_moves ("planAfter", at desc, id desc)
  where "planAfter" is not null and ("mrrKind" is not null or "planBefore" <> "planAfter");
create index subscription_moves_from_plan on subscription_moves ("planBefore", at desc, id desc)
  where "planBefore" is not null and ("mrrKind" is not null or "planBefore" <> "planAfter");
create index subscription_moves_trials on subscription_moves ("trialFrom" desc, id desc) where "toStatus" = 'trialing' and "trialFrom" is not null;

-- Counters of the platform, whose own institute is not counted. Subjects are days of India since 1970, weeks by their Mondays.
select tenancy.keep_counters('subscription_moves', 'count_movements', $$
  select 1::bigint, 'mrr.' || "mrrKind", billing.day_of(at) - date '1970-01-01', 1, "mrrAfter" - "mrrBefore"
  from changed_rows where "mrrKind" is not null and "instituteId" <> 1
  union all
  -- Of those who have paid for at most thirty days, by how many.
  select 1, 'mrr_early.' || "mrrKind" || '.' || (billing.day_of(at) - "paidSince"), billing.day_of(at) - date '1970-01-01', 1, "mrrAfter" - "mrrBefore"
  from changed_rows where "mrrKind" in ('expansion', 'contraction', 'churn') and billing.day_of(at) - "paidSince" between 0 and 30 and "instituteId" <> 1
  union all
  -- Of each plan, where a change to another plan leaves one and joins the other.
  select 1, 'plan_mrr.' || p.plan || '.' || p.kind, billing.day_of(at) - date '1970-01-01', 1, p.amount
  from changed_rows m cross join lateral (values
    (m."planAfter", m."mrrKind", m."mrrAfter", m."mrrKind" in ('new', 'reactivation')),
    (m."planBefore", m."mrrKind", -m."mrrBefore", m."mrrKind" = 'churn'),
    (m."planAfter", m."mrrKind", m."mrrAfter" - m."mrrBefore", m."mrrKind" in ('expansion', 'contraction') and m."planBefore" = m."planAfter"),
    (m."planAfter", 'joined', m."mrrAfter", m."planBefore" <> m."planAfter"),
    (m."planBefore", 'left', -m."mrrBefore", m."planBefore" <> m."planAfter")
  ) p (plan, kind, amount, counts)
  where p.counts and m."instituteId" <> 1
  union all
  select 1, 'trials.begun', date_trunc('week', "trialFrom"::timestamp)::date - date '1970-01-01', 1, 0
  from changed_rows where "toStatus" = 'trialing' and "trialFrom" is not null and "instituteId" <> 1
  union all
  select 1, 'trials.converted', date_trunc('week', "trialFrom"::timestamp)::date - date '1970-01-01', 1, 0
  from changed_rows where "mrrKind" = 'new' and billing.day_of(at) - "trialFrom" <= 30 and "instituteId" <> 1
$$);

-- Subscriptions are counted with what they bring a month: by interval and status, by version, and those that pay.
drop trigger count_subscriptions_insert on institute_subscriptions;
drop trigger count_subscriptions_update on institute_subscriptions;
drop trigger count_subscriptions_delete on institute_subscriptions;
drop function tenancy.count_subscriptions();
delete from counters where "instituteId" = 1 and kind between 'subscriptions.' and 'subscriptions/';
select tenancy.keep_counters('institute_subscriptions', 'count_subscriptions', $$
  select 1::bigint, 'subscriptions.' || interval || '.' || status, "planId", 1, "mrrMinor" from changed_rows where "instituteId" <> 1
  union all
  select 1, 'subscribers', "planVersionId", 1, "mrrMinor" from changed_rows where "instituteId" <> 1
  union all
  select 1, 'paying', "planId", 1, "mrrMinor" from changed_rows where "mrrMinor" > 0 and "instituteId" <> 1
$$);

alter table institute_subscriptions force row level security;
alter table subscription_moves force row level security;
alter table counters force row level security;
