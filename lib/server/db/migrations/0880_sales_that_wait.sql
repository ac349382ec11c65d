-- Adds that pages change when sales begin to wait for a fee that is not paid in time, and when they go on.
-- Compatible with the former version.

create trigger notify_page_cache after insert or delete or update of "dueOn", "paidAt" on fee_charges
  for each row execute function tenancy.notify_page_cache();

-- When the sales of an institute begin to wait next, unless it pays: its subscription is saved then, which invalidates its pages.
create function billing.sales_wait_from(institute bigint) returns timestamptz
  language sql stable set search_path = pg_catalog, public as
$$
  select billing.start_of(min(f."dueOn") + 1) from fee_charges f
  where f."instituteId" = institute and f."paidAt" is null and f."dueOn" >= billing.day_of(billing.clock())
$$;

do $$
declare
  save_before text := pg_get_functiondef('tenancy.save_sold_plan(bigint,jsonb)'::regprocedure);
  save_after text := replace(save_before, 'billing.next_end_of_add_ons(institute), (',
    'billing.next_end_of_add_ons(institute), billing.sales_wait_from(institute), (');
  order_before text := pg_get_functiondef('tenancy.order_fees(bigint,jsonb,int)'::regprocedure);
  order_after text := replace(order_before, 'and f."paidAt" is null;', 'and f."paidAt" is null;
  update institute_subscriptions s set "nextAt" = least(s."nextAt", billing.sales_wait_from(institute)) where s."instituteId" = institute;');
begin
  if save_after = save_before or order_after = order_before then
    raise exception 'the functions of sold plans and fees are not as expected';
  end if;
  execute save_after;
  execute order_after;
end
$$;

update institute_subscriptions s set "nextAt" = least(s."nextAt", billing.sales_wait_from(s."instituteId"))
where exists (select from fee_charges f where f."instituteId" = s."instituteId" and f."paidAt" is null and f."dueOn" is not null);
