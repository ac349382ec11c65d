-- Adds counters of the sales of each day of an institute's time zone.

-- A paid order that was not refunded in full is a sale. The time zone of an institute cannot change between the moment at
-- which a transaction reads it here and its end.
create function tenancy.count_sales() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  was_sale boolean := tg_op <> 'INSERT' and old."paidAt" is not null and old.status <> 'refunded';
  is_sale boolean := tg_op <> 'DELETE' and new."paidAt" is not null and new.status <> 'refunded';
  institute bigint := case tg_op when 'DELETE' then old."instituteId" else new."instituteId" end;
begin
  if not (was_sale or is_sale) then
    return null;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('sales', institute));
  insert into counters as c ("instituteId", kind, subject, shard, count, total)
  select i.id, 'sales', (sale."paidAt" at time zone i.timezone)::date - date '1970-01-01',
    (select tenancy.counter_shard()), sum(sale.sign), sum(sale.sign * sale.minor)
  from institutes i, (values
    (-1, was_sale, case when was_sale then old."paidAt" end, case when was_sale then old."totalMinor" end),
    (1, is_sale, case when is_sale then new."paidAt" end, case when is_sale then new."totalMinor" end)
  ) sale (sign, counts, "paidAt", minor)
  where i.id = institute and sale.counts
  group by 1, 3 having sum(sale.sign) <> 0 or sum(sale.sign * sale.minor) <> 0
  on conflict ("instituteId", kind, subject, shard)
  do update set count = c.count + excluded.count, total = c.total + excluded.total;
  return null;
end
$$;
create trigger count_sales_insert after insert on orders
  for each row when (new."paidAt" is not null) execute function tenancy.count_sales();
create trigger count_sales_update after update on orders
  for each row when ((old."paidAt", old.status, old."totalMinor") is distinct from (new."paidAt", new.status, new."totalMinor"))
  execute function tenancy.count_sales();
create trigger count_sales_delete after delete on orders
  for each row when (old."paidAt" is not null) execute function tenancy.count_sales();

-- Counts the sales of an institute anew by the days of its new time zone.
create function tenancy.recount_sales() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  perform pg_advisory_xact_lock(hashtextextended('sales', new.id));
  update counters set count = 0, total = 0 where "instituteId" = new.id and kind = 'sales';
  insert into counters as c ("instituteId", kind, subject, shard, count, total)
  select "instituteId", 'sales', ("paidAt" at time zone new.timezone)::date - date '1970-01-01',
    (select tenancy.counter_shard()), count(*), sum("totalMinor")
  from orders where "instituteId" = new.id and "paidAt" is not null and status <> 'refunded'
  group by 1, 3
  on conflict ("instituteId", kind, subject, shard) do update set count = excluded.count, total = excluded.total;
  return null;
end
$$;
create trigger recount_sales after update on institutes
  for each row when (old.timezone <> new.timezone) execute function tenancy.recount_sales();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table counters no force row level security;
alter table orders no force row level security;
alter table institutes no force row level security;
insert into counters ("instituteId", kind, subject, shard, count, total)
select o."instituteId", 'sales', (o."paidAt" at time zone i.timezone)::date - date '1970-01-01', 0, count(*), sum(o."totalMinor")
from orders o join institutes i on i.id = o."instituteId"
where o."paidAt" is not null and o.status <> 'refunded'
group by 1, 3;
alter table counters force row level security;
alter table orders force row level security;
alter table institutes force row level security;
