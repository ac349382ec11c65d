-- Adds counters of all institutes together, and of what the directory lists, so that the platform's screens sum nothing.
-- Compatible with the former version.

alter table counters no force row level security;
alter table institutes no force row level security;
alter table memberships no force row level security;
alter table items no force row level security;
alter table orders no force row level security;

-- Those of the platform are counters of its own institute.
select tenancy.keep_counters('memberships', 'count_all_members',
  $$select 1::bigint, 'platform.members', 0::bigint, 1, 0 from changed_rows$$);
select tenancy.keep_counters('items', 'count_all_items',
  $$select 1::bigint, 'platform.items.' || status, 0::bigint, 1, 0 from changed_rows where "instituteId" <> 1$$);
select tenancy.keep_counters('orders', 'count_all_orders',
  $$select 1::bigint, 'platform.orders.' || status, 0::bigint, 1, "totalMinor" from changed_rows where "instituteId" <> 1$$);
-- A transaction of an institute may not write the counters of another.
alter function tenancy.count_all_members() security definer;
alter function tenancy.count_all_items() security definer;
alter function tenancy.count_all_orders() security definer;
revoke all on function tenancy.count_all_members(), tenancy.count_all_items(), tenancy.count_all_orders() from public;

-- The institutes in the directory, and those created on a day (days since 1970).
select tenancy.keep_counters('institutes', 'count_listed_institutes',
  $$select 1::bigint, 'listed_institutes', 0::bigint, 1, 0 from changed_rows where status = 'active' and visible and id <> 1
    union all select 1, 'new_institutes', ("createdAt" at time zone 'UTC')::date - date '1970-01-01', 1, 0 from changed_rows where id <> 1$$);
-- The items that an institute shows to visitors.
select tenancy.keep_counters('items', 'count_listed_items',
  $$select "instituteId", 'listed_items', 0::bigint, 1, 0 from changed_rows where status = 'published' and visible$$);

alter table counters force row level security;
alter table institutes force row level security;
alter table memberships force row level security;
alter table items force row level security;
alter table orders force row level security;
