-- Adds until when the own domains of an institute go on whose plan does not include them any more: then they lead to its address.
-- Compatible with the former version.

alter table institute_subscriptions add column "domainUntil" timestamptz;

create function billing.set_domain_until() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if coalesce(new."effectiveFeatures" -> 'customDomain', 'false') <> 'false' then
    new."domainUntil" := null;
  elsif new."domainUntil" is null then
    new."domainUntil" := billing.clock() + interval '30 days';
  end if;
  return new;
end
$$;
-- After the trigger that writes the features.
create trigger domain_until before insert or update of "planVersionId", version, "effectiveFeatures" on institute_subscriptions
  for each row execute function billing.set_domain_until();

alter table institute_subscriptions no force row level security;
alter table counters no force row level security;
update institute_subscriptions set "domainUntil" = billing.clock() + interval '30 days'
where coalesce("effectiveFeatures" -> 'customDomain', 'false') = 'false';
alter table institute_subscriptions force row level security;
alter table counters force row level security;

-- Whether the domains of an institute show its pages; without it they lead to its address.
create function billing.keeps_domain(institute bigint) returns boolean language sql stable set search_path = pg_catalog, public as
$$
  select not exists (select from institute_subscriptions s where s."instituteId" = institute and s."domainUntil" <= billing.clock())
$$;
