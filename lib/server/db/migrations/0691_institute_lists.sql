-- Adds what the platform's list of institutes is narrowed and ordered by, and which institutes are at risk.
-- Compatible with the former version.

-- Written each hour where it has changed; an institute without a reason and that is not ready has no row.
create table institute_risks (
  "instituteId" bigint primary key default tenancy.current_institute() references institutes (id) on delete cascade,
  reasons text[] not null check (reasons <@ array['payment', 'limit', 'quiet', 'sales', 'cancel', 'trial']),
  -- Its trial ends in three days, and it has done five of the eight steps or more.
  "isReady" boolean not null default false,
  "mrrMinor" bigint not null,
  at timestamptz not null default now()
);
select tenancy.protect('institute_risks', 'select');
revoke select on institute_risks from lectern_app;
create index institute_risks_by_income on institute_risks ("mrrMinor" desc, "instituteId") where reasons <> '{}';
create index institute_risks_ready on institute_risks ("instituteId") where "isReady";

-- One row an institute; of the three lists each follows another table.
create table institute_facets (
  "instituteId" bigint primary key default tenancy.current_institute() references institutes (id) on delete cascade,
  -- Its status, its country, and whether it is featured.
  "ofInstitute" text[] not null default '{}',
  -- Its plan, the state of it, and whether it pays.
  "ofPlan" text[] not null default '{}',
  -- Why it is at risk, and "any" for whatever reason.
  "ofRisk" text[] not null default '{}',
  name text not null default '',
  featured boolean not null default false,
  "displayOrder" int not null default 0,
  "mrrMinor" bigint not null default 0,
  "trialEndsAt" timestamptz
);
select tenancy.protect('institute_facets', 'select, insert, update');

create function tenancy.set_facets_of_institute() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into institute_facets as f ("instituteId", "ofInstitute", name, featured, "displayOrder")
  values (new.id, array['status:' || new.status, 'country:' || new.country] || case when new.featured then array['featured'] else '{}' end,
    lower(new.name), new.featured, new."displayOrder")
  on conflict ("instituteId") do update set "ofInstitute" = excluded."ofInstitute", name = excluded.name,
    featured = excluded.featured, "displayOrder" = excluded."displayOrder";
  return null;
end
$$;
create trigger set_facets_insert after insert on institutes for each row execute function tenancy.set_facets_of_institute();
create trigger set_facets_update after update on institutes for each row
  when ((old.status, old.country, old.featured, old.name, old."displayOrder") is distinct from (new.status, new.country, new.featured, new.name, new."displayOrder"))
  execute function tenancy.set_facets_of_institute();

create function tenancy.set_facets_of_plan() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into institute_facets as f ("instituteId", "ofPlan", "mrrMinor", "trialEndsAt")
  values (new."instituteId", array['status:' || new.status, 'plan:' || new."planId"] || case when new."mrrMinor" > 0 then array['paying'] else '{}' end,
    new."mrrMinor", case when new.status = 'trialing' then new."trialEndsAt" end)
  on conflict ("instituteId") do update set "ofPlan" = excluded."ofPlan", "mrrMinor" = excluded."mrrMinor", "trialEndsAt" = excluded."trialEndsAt";
  return null;
end
$$;
create trigger set_facets_insert after insert on institute_subscriptions for each row execute function tenancy.set_facets_of_plan();
create trigger set_facets_update after update on institute_subscriptions for each row
  when ((old.status, old."planId", old."mrrMinor", old."trialEndsAt") is distinct from (new.status, new."planId", new."mrrMinor", new."trialEndsAt"))
  execute function tenancy.set_facets_of_plan();

create function tenancy.set_facets_of_risk() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  update institute_facets set "ofRisk" = case when tg_op = 'DELETE' or new.reasons = '{}' then '{}' else new.reasons || 'any'::text end
  where "instituteId" = coalesce(new."instituteId", old."instituteId");
  return null;
end
$$;
create trigger set_facets after insert or update or delete on institute_risks for each row execute function tenancy.set_facets_of_risk();

alter table institutes no force row level security;
alter table institute_subscriptions no force row level security;
alter table institute_facets no force row level security;
alter table institute_risks no force row level security;
alter table counters no force row level security;
insert into institute_facets ("instituteId", "ofInstitute", "ofPlan", name, featured, "displayOrder", "mrrMinor", "trialEndsAt")
select i.id, array['status:' || i.status, 'country:' || i.country] || case when i.featured then array['featured'] else '{}' end,
  case when s."instituteId" is null then '{}' else
    array['status:' || s.status, 'plan:' || s."planId"] || case when s."mrrMinor" > 0 then array['paying'] else '{}' end end,
  lower(i.name), i.featured, i."displayOrder", coalesce(s."mrrMinor", 0), case when s.status = 'trialing' then s."trialEndsAt" end
from institutes i left join institute_subscriptions s on s."instituteId" = i.id;

-- How many are at risk, by reason.
select tenancy.keep_counters('institute_risks', 'count_risks', $$
  select 1::bigint, 'risks.' || reason, 0::bigint, 1, "mrrMinor" from changed_rows cross join unnest(reasons) reason
  union all
  select 1, 'at_risk', 0, 1, "mrrMinor" from changed_rows where reasons <> '{}'
$$);
alter table institutes force row level security;
alter table institute_subscriptions force row level security;
alter table institute_facets force row level security;
alter table institute_risks force row level security;
alter table counters force row level security;

create index institute_facets_lists on institute_facets using gin ("ofInstitute", "ofPlan", "ofRisk");
create index institute_facets_directory on institute_facets (featured desc, "displayOrder", "instituteId");
create index institute_facets_name on institute_facets (name, "instituteId");
create index institute_facets_income on institute_facets ("mrrMinor" desc, "instituteId");
create index institute_facets_trials on institute_facets ("trialEndsAt") where "trialEndsAt" is not null;
analyze institute_facets;

-- Those that have all of these facets, at most so many: intersected within the index, however the planner guesses.
create function tenancy.find_institutes(of_institute text[], of_plan text[], of_risk text[], trial_until timestamptz, among bigint[], most int)
  returns setof bigint
  language plpgsql stable set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan set enable_seqscan = off as
$$
begin
  return query
  select f."instituteId" from institute_facets f
  where f."instituteId" <> 1
    and (of_institute = '{}' or f."ofInstitute" @> of_institute)
    and (of_plan = '{}' or f."ofPlan" @> of_plan)
    and (of_risk = '{}' or f."ofRisk" @> of_risk)
    and (trial_until is null or f."trialEndsAt" <= trial_until)
    and (among is null or f."instituteId" = any (among))
  limit most;
end
$$;
revoke all on function tenancy.find_institutes(text[], text[], text[], timestamptz, bigint[], int) from public;
grant execute on function tenancy.find_institutes(text[], text[], text[], timestamptz, bigint[], int) to lectern_platform;

-- Since when a limit has been at its level.
alter table quota_levels add column since timestamptz not null default now();
create function tenancy.date_level() returns trigger language plpgsql set search_path = pg_catalog as
$$
begin
  new.since := now();
  return new;
end
$$;
create trigger date_level before update on quota_levels for each row
  when (old.level is distinct from new.level) execute function tenancy.date_level();
