-- Adds how many of an add-on go on after its period, and counts add-ons for limits by their days.
-- Compatible with the former version.

alter table subscription_lines
  -- Null where all of it goes on.
  add column "renewQuantity" int,
  add check ("renewQuantity" is null or kind = 'add_on' and "renewQuantity" between 0 and quantity);
drop trigger closed_once on subscription_lines;
create trigger closed_once before update on subscription_lines for each row when (
  (old."closedDate" is not null and (new."closedDate" is null or new."closedDate" > old."closedDate"))
  or (to_jsonb(new) - 'closedDate' - 'renewQuantity') is distinct from (to_jsonb(old) - 'closedDate' - 'renewQuantity')
) execute function tenancy.refuse_change();

-- Of add-ons those count whose days these are, until the next are paid what goes on of them; in a trial those that follow it.
create or replace function billing.effective_limits(institute bigint, version_id bigint) returns jsonb
  language sql stable set search_path = pg_catalog, public as
$$
  with line as (
    select a."limit", l."fromDate" <= today.day as has_begun,
      a.amount * case when l."toDate" <= today.day then coalesce(l."renewQuantity", l.quantity) else l.quantity end as amount
    from (select billing.day_of(billing.clock()) as day) today
      join subscription_lines l on l."closedDate" is null or l."closedDate" > today.day and l."closedDate" <> l."fromDate"
      left join add_on_versions a on a.id = l."addOnVersionId"
    where l."instituteId" = institute
  ), extra as (
    select n."limit", n.amount from line n
    where n."limit" is not null and (n.has_begun or not exists (select from line b where b.has_begun))
    union all
    select g."limit", g.amount from limit_grants g
    where g."instituteId" = institute and g."limit" is not null and (g.until is null or g.until > billing.clock())
  )
  select coalesce(jsonb_object_agg(l.key, case when l.value < 0 then l.value
    else l.value + coalesce((select sum(e.amount) from extra e where e."limit" = l.key), 0) end), '{}')
  from plan_versions v cross join lateral (select key, value::numeric from jsonb_each_text(v.limits)) l
  where v.id = version_id
$$;

-- When the first of the add-ons of an institute ends that others follow: its limits are calculated anew then.
create function billing.next_end_of_add_ons(institute bigint) returns timestamptz
  language sql stable set search_path = pg_catalog, public as
$$
  select billing.start_of(min(l."closedDate")) from subscription_lines l
  where l."instituteId" = institute and l.kind = 'add_on' and l."closedDate" > billing.day_of(billing.clock())
    and l."closedDate" <> l."fromDate"
$$;

do $$
declare
  lock_before text := pg_get_functiondef('tenancy.lock_sold_plan(bigint)'::regprocedure);
  lock_after text := replace(lock_before, '''isLast'', l."closedDate" is null)',
    '''isLast'', l."closedDate" is null, ''addOnId'', a.id, ''renewQuantity'', l."renewQuantity")');
  save_before text := pg_get_functiondef('tenancy.save_sold_plan(bigint,jsonb)'::regprocedure);
  save_after text := replace(save_before, '"nextAt" = least(billing.start_of((saved ->> ''nextOn'')::date), (',
    '"nextAt" = least(billing.start_of((saved ->> ''nextOn'')::date), billing.next_end_of_add_ons(institute), (');
begin
  if lock_after = lock_before or save_after = save_before then
    raise exception 'the functions of sold plans are not as expected';
  end if;
  execute lock_after;
  execute save_after;
end
$$;
