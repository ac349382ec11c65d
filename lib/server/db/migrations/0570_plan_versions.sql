-- Adds versions of plans, add-ons, the lines and moves of subscriptions, and the instant at which the access of an institute ends.

create schema billing;
grant usage on schema billing to lectern_app, lectern_platform;

-- The clock of subscriptions. Their days are those of India.
create function billing.clock() returns timestamptz language sql stable as 'select now()';
create function billing.day_of(at timestamptz) returns date language sql immutable as
  $$select (at at time zone 'Asia/Kolkata')::date$$;
create function billing.start_of(day date) returns timestamptz language sql immutable as
  $$select day::timestamp at time zone 'Asia/Kolkata'$$;

create table plan_versions (
  id bigint generated always as identity primary key,
  "planId" bigint not null references plans (id) on delete cascade,
  version int not null check (version > 0),
  "priceMonthMinor" bigint not null check ("priceMonthMinor" >= 0),
  "priceYearMinor" bigint not null check ("priceYearMinor" >= 0),
  currency text not null default 'INR',
  limits jsonb not null default '{}',
  features jsonb not null default '{}',
  "feeBasisPoints" int not null default 0 check ("feeBasisPoints" between 0 and 10000),
  "trialDays" int not null default 0 check ("trialDays" between 0 and 30),
  note text,
  "createdAt" timestamptz not null default now(),
  "publishedAt" timestamptz,
  unique ("planId", version),
  unique ("planId", id)
);
grant select on plan_versions to lectern_app;
grant select, insert, update, delete on plan_versions to lectern_platform;

insert into plan_versions ("planId", version, "priceMonthMinor", "priceYearMinor", currency, limits, features, "feeBasisPoints", "trialDays", "publishedAt")
select id, 1, "priceMonthMinor", "priceYearMinor", currency, limits, features, "feeBasisPoints", "trialDays", now() from plans order by id;

-- What was sold does not change.
create trigger immutable before update or delete on plan_versions
  for each row when (old."publishedAt" is not null) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on plan_versions execute function tenancy.refuse_change();

alter table plans
  add column rank int not null default 0,
  add column "archivedAt" timestamptz,
  add column "currentVersionId" bigint,
  add column version int not null default 1,
  add column "updatedAt" timestamptz not null default now(),
  add foreign key (id, "currentVersionId") references plan_versions ("planId", id);
update plans p set rank = "displayOrder", "currentVersionId" = v.id from plan_versions v where v."planId" = p.id;
alter table plans
  drop column "priceMonthMinor", drop column "priceYearMinor", drop column currency, drop column limits, drop column features,
  drop column "feeBasisPoints", drop column "trialDays", drop column "displayOrder";
create trigger touch before update on plans for each row execute function tenancy.touch();

create table add_ons (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  rank int not null default 0,
  "archivedAt" timestamptz,
  "currentVersionId" bigint,
  version int not null default 1,
  "updatedAt" timestamptz not null default now()
);
grant select on add_ons to lectern_app;
grant select, insert, update, delete on add_ons to lectern_platform;
create trigger touch before update on add_ons for each row execute function tenancy.touch();

create table add_on_versions (
  id bigint generated always as identity primary key,
  "addOnId" bigint not null references add_ons (id) on delete cascade,
  version int not null check (version > 0),
  "limit" text not null,
  amount int not null check (amount > 0),
  "priceMonthMinor" bigint not null check ("priceMonthMinor" >= 0),
  "priceYearMinor" bigint not null check ("priceYearMinor" >= 0),
  currency text not null default 'INR',
  "maxQuantity" int not null default 1 check ("maxQuantity" between 1 and 1000),
  -- The slugs of the plans that may take it.
  plans text[] not null default '{}',
  "createdAt" timestamptz not null default now(),
  "publishedAt" timestamptz,
  unique ("addOnId", version),
  unique ("addOnId", id)
);
grant select on add_on_versions to lectern_app;
grant select, insert, update, delete on add_on_versions to lectern_platform;
create trigger immutable before update or delete on add_on_versions
  for each row when (old."publishedAt" is not null) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on add_on_versions execute function tenancy.refuse_change();
alter table add_ons add foreign key (id, "currentVersionId") references add_on_versions ("addOnId", id);

-- What was bought, each line from its first day to the first day that it no longer pays for.
create table subscription_lines (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('plan', 'add_on')),
  "planVersionId" bigint references plan_versions (id),
  "addOnVersionId" bigint references add_on_versions (id),
  quantity int not null default 1 check (quantity > 0),
  "fromDate" date not null,
  "toDate" date not null,
  "closedDate" date,
  -- What was paid for it after coupons, without tax.
  "netMinor" bigint not null check ("netMinor" >= 0),
  -- A line of an order at the institute of the platform.
  "orderLineId" bigint,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check ((kind = 'plan') = ("planVersionId" is not null)),
  check ((kind = 'add_on') = ("addOnVersionId" is not null)),
  check ("fromDate" < "toDate"),
  check ("closedDate" between "fromDate" and "toDate")
);
create index subscription_lines_open on subscription_lines ("instituteId") where "closedDate" is null;
create unique index subscription_lines_one_plan on subscription_lines ("instituteId") where kind = 'plan' and "closedDate" is null;
create trigger append_only before delete on subscription_lines for each row execute function tenancy.refuse_change();
create trigger closed_once before update on subscription_lines for each row when (
  old."closedDate" is not null
  or (to_jsonb(new) - 'closedDate') is distinct from (to_jsonb(old) - 'closedDate')
) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on subscription_lines execute function tenancy.refuse_change();
select tenancy.protect('subscription_lines', 'select');

-- What the platform gave besides the plan: a part of a limit, or a feature.
create table limit_grants (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "limit" text,
  feature text,
  amount int check (amount > 0),
  until timestamptz,
  reason text not null,
  "byUser" bigint references users (id) on delete set null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check (num_nonnulls("limit", feature) = 1),
  check (("limit" is null) = (amount is null))
);
select tenancy.protect('limit_grants', 'select');

-- What the versions, the add-ons and the grants of an institute come to.
create function billing.effective_limits(institute bigint, version_id bigint) returns jsonb
  language sql stable set search_path = pg_catalog, public as
$$
  with extra as (
    select a."limit", l.quantity * a.amount as amount
    from subscription_lines l join add_on_versions a on a.id = l."addOnVersionId"
    where l."instituteId" = institute and l."closedDate" is null
    union all
    select g."limit", g.amount from limit_grants g
    where g."instituteId" = institute and g."limit" is not null and (g.until is null or g.until > billing.clock())
  )
  select coalesce(jsonb_object_agg(l.key, case when l.value < 0 then l.value
    else l.value + coalesce((select sum(e.amount) from extra e where e."limit" = l.key), 0) end), '{}')
  from plan_versions v cross join lateral (select key, value::numeric from jsonb_each_text(v.limits)) l
  where v.id = version_id
$$;
create function billing.effective_features(institute bigint, version_id bigint) returns jsonb
  language sql stable set search_path = pg_catalog, public as
$$
  select v.features || coalesce((
    select jsonb_object_agg(g.feature, true) from limit_grants g
    where g."instituteId" = institute and g.feature is not null and (g.until is null or g.until > billing.clock())), '{}')
  from plan_versions v where v.id = version_id
$$;

alter table institute_subscriptions no force row level security;
alter table counters no force row level security;

drop trigger notify_page_cache on institute_subscriptions;
alter table institute_subscriptions
  add column "planVersionId" bigint,
  add column pending text not null default 'none' check (pending in ('none', 'cancel', 'downgrade')),
  -- The version after the period; null for a plan that stops.
  add column "pendingVersionId" bigint references plan_versions (id),
  add column "pendingChoice" jsonb,
  add column "anchorDay" int check ("anchorDay" between 1 and 31),
  add column "periodFrom" date,
  add column "periodTo" date,
  add column "trialEndsAt" timestamptz,
  add column "accessUntil" timestamptz,
  add column "readableUntil" timestamptz,
  add column "nextAt" timestamptz,
  add column "effectiveLimits" jsonb not null default '{}',
  add column "effectiveFeatures" jsonb not null default '{}',
  add column "mrrMinor" bigint not null default 0 check ("mrrMinor" >= 0),
  add column "balanceMinor" bigint not null default 0 check ("balanceMinor" >= 0),
  add column version int not null default 1;

update institute_subscriptions s set
  "planVersionId" = p."currentVersionId",
  pending = case when s.status = 'cancel_scheduled' and "periodEnd" is not null then 'cancel' else 'none' end,
  status = case when s.status = 'expired' or coalesce("graceEnd", "periodEnd") < now() then 'expired'
    when s.status = 'trialing' then 'trialing'
    when "periodEnd" is null or s.status = 'cancel_scheduled' then 'active' else s.status end,
  "anchorDay" = extract(day from billing.day_of("periodEnd")),
  "periodTo" = billing.day_of("periodEnd"),
  "periodFrom" = least(billing.day_of("periodStart"), billing.day_of("periodEnd") - 1),
  "trialEndsAt" = case when s.status = 'trialing' then coalesce("periodEnd", now() + interval '14 days') end
from plans p where p.id = s."planId";
-- A plan that runs is paid for until its day, and past due and in grace for ten days after it.
update institute_subscriptions set
  "accessUntil" = case
    when status = 'expired' then coalesce("graceEnd", "periodEnd", now())
    when pending = 'cancel' then billing.start_of("periodTo")
    when status <> 'trialing' then billing.start_of("periodTo" + 10) end,
  "readableUntil" = case when status = 'expired' then billing.start_of(billing.day_of(coalesce("graceEnd", "periodEnd", now())) + 180) end,
  "nextAt" = case when status <> 'expired' and num_nonnulls("periodTo", "trialEndsAt") > 0 then now() end;
update institute_subscriptions set "periodTo" = billing.day_of("trialEndsAt"), "periodFrom" = billing.day_of("trialEndsAt") - 14
where status = 'trialing' and "periodTo" is null;

alter table institute_subscriptions
  drop column "periodStart", drop column "periodEnd", drop column "graceEnd",
  drop constraint institute_subscriptions_status_check,
  add constraint institute_subscriptions_status_check check (status in ('trialing', 'active', 'past_due', 'grace', 'expired')),
  alter column "planVersionId" set not null,
  add foreign key ("planId", "planVersionId") references plan_versions ("planId", id),
  add check ("periodFrom" < "periodTo"),
  add check (("periodFrom" is null) = ("periodTo" is null)),
  add check (status <> 'trialing' or "trialEndsAt" is not null),
  add check (status <> 'expired' or "accessUntil" is not null),
  add check (status not in ('past_due', 'grace') or "periodTo" is not null),
  add check (pending <> 'downgrade' or "pendingVersionId" is not null),
  add check (pending <> 'none' or "pendingVersionId" is null);
create index institute_subscriptions_due on institute_subscriptions ("nextAt") where "nextAt" is not null;
create trigger notify_page_cache after insert or delete or update of status, "accessUntil" on institute_subscriptions
  for each row execute function tenancy.notify_page_cache();

-- A subscription is to a version of a plan, by default to the current one, and its limits and features follow from it.
create function billing.apply_version() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if new."planVersionId" is null then
    select "currentVersionId" into new."planVersionId" from plans where id = new."planId";
  else
    select "planId" into new."planId" from plan_versions where id = new."planVersionId";
  end if;
  new."effectiveLimits" := coalesce(billing.effective_limits(new."instituteId", new."planVersionId"), '{}');
  new."effectiveFeatures" := coalesce(billing.effective_features(new."instituteId", new."planVersionId"), '{}');
  return new;
end
$$;
create trigger apply_version before insert or update of "planVersionId", version on institute_subscriptions
  for each row execute function billing.apply_version();
update institute_subscriptions set version = version;

alter table institute_subscriptions force row level security;
alter table counters force row level security;

-- The history of subscriptions, which every screen and figure reads.
create table subscription_moves (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  event text not null,
  "fromStatus" text,
  "toStatus" text not null,
  "fromVersionId" bigint references plan_versions (id),
  "toVersionId" bigint not null references plan_versions (id),
  -- When it was due by the calendar, or happened.
  at timestamptz not null,
  -- Of a move of the clock: each is made once.
  "dueAt" timestamptz,
  "actorId" bigint references users (id) on delete set null,
  -- An order at the institute of the platform.
  "orderId" bigint,
  reason text,
  "mrrBefore" bigint not null,
  "mrrAfter" bigint not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create unique index subscription_moves_once on subscription_moves ("instituteId", event, "dueAt") where "dueAt" is not null;
create trigger append_only before delete on subscription_moves for each row execute function tenancy.refuse_change();
create trigger only_the_actor_is_erased before update on subscription_moves for each row when (
  (to_jsonb(new) - 'actorId') is distinct from (to_jsonb(old) - 'actorId') or new."actorId" is not null
) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on subscription_moves execute function tenancy.refuse_change();
select tenancy.protect('subscription_moves', 'select');
