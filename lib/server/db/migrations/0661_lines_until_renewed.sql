-- Shows the lines of a period that is over, until they are renewed or nothing is paid any more, to who locks a subscription.
-- Compatible with the former version.

do $$
declare
  before text := pg_get_functiondef('tenancy.lock_sold_plan(bigint)'::regprocedure);
  after text := replace(before,
    'and coalesce(l."closedDate", l."toDate") > billing.day_of(billing.clock())',
    'and (l."closedDate" is null or l."closedDate" > billing.day_of(billing.clock()))');
begin
  if after = before then
    raise exception 'tenancy.lock_sold_plan does not read lines as expected';
  end if;
  execute after;
end
$$;
