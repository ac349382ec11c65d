-- Lets the counters of sales, and of what paid orders come to, leave out what went back of an order.
-- Compatible with the former version.

-- Nothing went back of a part of an order until now, so that the counters stay as they are.
do $$
declare
  counting regprocedure;
begin
  foreach counting in array array[
    'tenancy.count_sales()', 'tenancy.recount_sales()', 'tenancy.count_orders()', 'tenancy.count_all_orders()'
  ]::regprocedure[] loop
    execute regexp_replace(
      pg_get_functiondef(counting), '((?:old|new)\.)?"totalMinor"(?! =)', '(\1"totalMinor" - \1"refundedMinor")', 'g');
  end loop;
end
$$;
drop trigger count_sales_update on orders;
create trigger count_sales_update after update on orders
  for each row when (
    (old."paidAt", old.status, old."totalMinor", old."refundedMinor") is distinct from
    (new."paidAt", new.status, new."totalMinor", new."refundedMinor"))
  execute function tenancy.count_sales();
