-- Adds that the period of a plan goes on whose next one was paid and is taken back, and keeps what was chosen to be held when an order changes a plan.
-- Compatible with the former version.

-- A line that another followed at its end may be open again.
drop trigger closed_once on subscription_lines;
create trigger closed_once before update on subscription_lines for each row when (
  (old."closedDate" is not null and (new."closedDate" > old."closedDate" or new."closedDate" is null and old."closedDate" <> old."toDate"))
  or (to_jsonb(new) - 'closedDate' - 'renewQuantity') is distinct from (to_jsonb(old) - 'closedDate' - 'renewQuantity')
) execute function tenancy.refuse_change();

-- What an institute has of its plan for the period before one that has not begun: its first day, and the lines that the next ones followed; null
-- where there is none.
create function billing.former_period(institute bigint) returns jsonb
  language sql stable set search_path = pg_catalog, public as
$$
  select jsonb_build_object('from', min(l."fromDate")::text, 'lines', jsonb_agg(jsonb_build_object('id', l.id, 'mrrMinor', l."mrrMinor"))
    filter (where l."closedDate" = l."toDate"))
  from subscription_lines l
  where l."instituteId" = institute and l."closedDate" <> l."fromDate" and l."toDate" = (
    select m."toDate" from institute_subscriptions s join subscription_lines m on m."instituteId" = s."instituteId"
    where s."instituteId" = institute and m.kind = 'plan' and m."toDate" <= s."periodFrom" and m."closedDate" = m."toDate"
    order by m."toDate" desc limit 1)
  having count(*) > 0
$$;

do $$
declare
  lock_before text := pg_get_functiondef('tenancy.lock_sold_plan(bigint)'::regprocedure);
  lock_after text := replace(lock_before,
    '''balanceMinor'', s."balanceMinor",', '''balanceMinor'', s."balanceMinor", ''former'', billing.former_period(institute),');
  save_before text := pg_get_functiondef('tenancy.save_sold_plan(bigint,jsonb)'::regprocedure);
  save_after text := replace(replace(save_before, '  insert into subscription_lines (',
    '  update subscription_lines l set "closedDate" = null from jsonb_array_elements_text(saved -> ''reopens'') r (id)
  where l.id = r.id::bigint and l."instituteId" = institute;
  insert into subscription_lines ('),
    'else jsonb_build_object(''interval'', n."pendingInterval")',
    'else coalesce(s."pendingChoice", ''{}'') || jsonb_build_object(''interval'', n."pendingInterval")');
begin
  if lock_after not like '%former_period%'
    or save_after not like '%reopens%' or save_after not like '%coalesce(s."pendingChoice"%' then
    raise exception 'the functions of sold plans are not as expected';
  end if;
  execute lock_after;
  execute save_after;
end
$$;
