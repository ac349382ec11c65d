-- Adds counters of what dashboards and lists show, kept by triggers as rows are inserted, updated and deleted.

-- A counter is the sum of its shards. Without a foreign key, because those of the platform are counted before its institute
-- exists, and those of an institute are counted down while it is being deleted.
create table counters (
  "instituteId" bigint not null default tenancy.current_institute(),
  kind text collate "C" not null,
  -- What is counted for: an item, a user, a notification, a day (days since 1970), a plan; 0 for the whole institute.
  subject bigint not null default 0,
  shard int not null,
  count bigint not null default 0,
  -- The sum of an amount over the rows counted, where the kind has one.
  total bigint not null default 0,
  primary key ("instituteId", kind, subject, shard)
) with (fillfactor = 50);
select tenancy.protect('counters', 'select, insert, update');
-- The master area sums one kind over all institutes.
create index counters_kind on counters (kind, subject);

-- The first shard that no other open transaction writes to, held until the end of the transaction: transactions that count
-- the same thing neither wait for each other nor deadlock. Of more than 64 transactions some wait.
create function tenancy.counter_shard() returns int
  language plpgsql set search_path = pg_catalog as
$$
declare
  lock_class constant int := 7301945;
  shard_count constant int := 64;
begin
  for shard in 0 .. shard_count - 1 loop
    if pg_try_advisory_xact_lock(lock_class, shard) then
      return shard;
    end if;
  end loop;
  perform pg_advisory_xact_lock(lock_class, pg_backend_pid() % shard_count);
  return pg_backend_pid() % shard_count;
end
$$;

-- Keeps counters of a table by triggers, and fills them from the rows that exist. `contribution` selects "instituteId", kind,
-- subject, count and total from changed_rows; for rows of which it selects nothing, nothing is counted.
create function tenancy.keep_counters(counted regclass, name text, contribution text) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  added constant text := replace(contribution, 'changed_rows', 'new_rows');
  removed constant text := format(
    'select "instituteId", kind, subject, -count, -total from (%s) removed ("instituteId", kind, subject, count, total)',
    replace(contribution, 'changed_rows', 'old_rows'));
  statement constant text := 'insert into counters as c ("instituteId", kind, subject, shard, count, total)
    select "instituteId", kind, subject, %1$s, sum(count), sum(total)
    from (%2$s) changes ("instituteId", kind, subject, count, total)
    group by 1, 2, 3 having sum(count) <> 0 or sum(total) <> 0
    on conflict ("instituteId", kind, subject, shard)
    do update set count = c.count + excluded.count, total = c.total + excluded.total';
  shard constant text := '(select tenancy.counter_shard())';
begin
  execute format('create function tenancy.%I() returns trigger language plpgsql set search_path = pg_catalog, public as
    $body$
    begin
      if tg_op = ''INSERT'' then
        %s;
      elsif tg_op = ''DELETE'' then
        %s;
      else
        %s;
      end if;
      return null;
    end
    $body$', name, format(statement, shard, added), format(statement, shard, removed),
    format(statement, shard, added || ' union all ' || removed));
  execute format('create trigger %I after insert on %s referencing new table as new_rows
    for each statement execute function tenancy.%I()', name || '_insert', counted, name);
  execute format('create trigger %I after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function tenancy.%I()', name || '_update', counted, name);
  execute format('create trigger %I after delete on %s referencing old table as old_rows
    for each statement execute function tenancy.%I()', name || '_delete', counted, name);
  execute format(statement, '0', replace(contribution, 'changed_rows', counted::text));
end
$$;

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table counters no force row level security;
alter table institutes no force row level security;
alter table users no force row level security;
alter table memberships no force row level security;
alter table items no force row level security;
alter table enquiries no force row level security;
alter table orders no force row level security;
alter table enrolments no force row level security;
alter table notifications no force row level security;
alter table user_notifications no force row level security;
alter table institute_subscriptions no force row level security;

select tenancy.keep_counters('memberships', 'count_members',
  $$select "instituteId", 'members.' || role || '.' || status, 0::bigint, 1, 0 from changed_rows
    union all select "instituteId", 'custom_role_members.' || role, 0, 1, 0 from changed_rows where "customRoleId" is not null and status <> 'left'$$);
select tenancy.keep_counters('items', 'count_items',
  $$select "instituteId", 'items.' || status, 0::bigint, 1, 0 from changed_rows$$);
select tenancy.keep_counters('enquiries', 'count_enquiries',
  $$select "instituteId", 'enquiries.' || status, 0::bigint, 1, 0 from changed_rows$$);
select tenancy.keep_counters('orders', 'count_orders',
  $$select "instituteId", 'orders.' || status, 0::bigint, 1, "totalMinor" from changed_rows$$);
-- The learners of an item with the sum of their percents, and those who completed it.
select tenancy.keep_counters('enrolments', 'count_enrolments',
  $$select "instituteId", 'enrolments', "itemId", 1, percent from changed_rows
    union all select "instituteId", 'completed', "itemId", 1, 0 from changed_rows where "completedAt" is not null$$);
-- Notifications that were written at the institute, by status, and those of each author.
select tenancy.keep_counters('notifications', 'count_notifications',
  $$select "instituteId", 'notifications.' || status, 0::bigint, 1, 0 from changed_rows where "announcementId" is null
    union all select "instituteId", 'written.' || status, "authorId", 1, 0 from changed_rows
      where "announcementId" is null and "authorId" is not null$$);
-- The recipients of a notification, and as the total those who have read it.
select tenancy.keep_counters('user_notifications', 'count_recipients',
  $$select "instituteId", 'recipients', "notificationId", 1, ("readAt" is not null)::int from changed_rows$$);

-- Those of the platform are counters of its own institute, which is not counted itself.
select tenancy.keep_counters('users', 'count_users',
  $$select 1::bigint, 'users', 0::bigint, 1, 0 from changed_rows$$);
select tenancy.keep_counters('institutes', 'count_institutes',
  $$select 1::bigint, 'institutes.' || status, 0::bigint, 1, 0 from changed_rows where id <> 1$$);
select tenancy.keep_counters('institute_subscriptions', 'count_subscriptions',
  $$select 1::bigint, 'subscriptions.' || interval || '.' || status, "planId", 1, 0 from changed_rows where "instituteId" <> 1$$);

alter table counters force row level security;
alter table institutes force row level security;
alter table users force row level security;
alter table memberships force row level security;
alter table items force row level security;
alter table enquiries force row level security;
alter table orders force row level security;
alter table enrolments force row level security;
alter table notifications force row level security;
alter table user_notifications force row level security;
alter table institute_subscriptions force row level security;
