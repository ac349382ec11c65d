-- Adds the day on which each learner last opened an item, and counters of the active students by that day.

create table learner_days (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  -- In UTC.
  day date not null,
  primary key ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId")
);
select tenancy.protect('learner_days');

-- Sets the day of the learners of these enrolments anew. Their memberships are locked, so that neither these nor another
-- enrolment of theirs change at the same time.
create function tenancy.update_learner_days(institutes bigint[], users bigint[]) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  perform from memberships m
  where (m."instituteId", m."userId") in (select * from unnest(institutes, users))
  order by m."instituteId", m."userId" for no key update;
  insert into learner_days as l ("instituteId", "userId", day)
  select n."instituteId", n."userId", max((n."lastOpenedAt" at time zone 'UTC')::date)
  from (select * from unnest(institutes, users)) changed ("instituteId", "userId")
  join enrolments n on n."instituteId" = changed."instituteId" and n."userId" = changed."userId" and n."lastOpenedAt" is not null
  group by 1, 2
  on conflict ("instituteId", "userId") do update set day = excluded.day where l.day <> excluded.day;
  delete from learner_days l
  where (l."instituteId", l."userId") in (select * from unnest(institutes, users))
    and not exists (select from enrolments n
      where n."instituteId" = l."instituteId" and n."userId" = l."userId" and n."lastOpenedAt" is not null);
end
$$;

create function tenancy.enrolments_opened() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  institutes bigint[];
  users bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg("instituteId"), array_agg("userId") into institutes, users
    from (select distinct "instituteId", "userId" from new_rows where "lastOpenedAt" is not null) changed;
  elsif tg_op = 'DELETE' then
    select array_agg("instituteId"), array_agg("userId") into institutes, users
    from (select distinct "instituteId", "userId" from old_rows where "lastOpenedAt" is not null) changed;
  else
    select array_agg("instituteId"), array_agg("userId") into institutes, users
    from (
      select distinct n."instituteId", n."userId" from new_rows n join old_rows o using (id)
      where (n."lastOpenedAt" at time zone 'UTC')::date is distinct from (o."lastOpenedAt" at time zone 'UTC')::date
    ) changed;
  end if;
  if users is not null then
    perform tenancy.update_learner_days(institutes, users);
  end if;
  return null;
end
$$;
create trigger opened_insert after insert on enrolments referencing new table as new_rows
  for each statement execute function tenancy.enrolments_opened();
create trigger opened_update after update on enrolments referencing old table as old_rows new table as new_rows
  for each statement execute function tenancy.enrolments_opened();
create trigger opened_delete after delete on enrolments referencing old table as old_rows
  for each statement execute function tenancy.enrolments_opened();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table counters no force row level security;
alter table learner_days no force row level security;
alter table enrolments no force row level security;
alter table memberships no force row level security;

insert into learner_days ("instituteId", "userId", day)
select "instituteId", "userId", max(("lastOpenedAt" at time zone 'UTC')::date)
from enrolments where "lastOpenedAt" is not null group by 1, 2;

-- Active students by the day on which they last opened an item: a change of either row moves or ends what is counted.
select tenancy.keep_counters('learner_days', 'count_learner_days',
  $$select l."instituteId", 'active_learners', (l.day - date '1970-01-01')::bigint, 1, 0
    from changed_rows l join memberships m on m."instituteId" = l."instituteId" and m."userId" = l."userId"
    where m.role = 'Student' and m.status = 'active'$$);
create function tenancy.count_active_learners() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  insert into counters as c ("instituteId", kind, subject, shard, count)
  select l."instituteId", 'active_learners', l.day - date '1970-01-01', (select tenancy.counter_shard()), sum(changed.sign)
  from (
    select "instituteId", "userId", 1 as sign from new_rows where role = 'Student' and status = 'active'
    union all
    select "instituteId", "userId", -1 from old_rows where role = 'Student' and status = 'active'
  ) changed
  join learner_days l on l."instituteId" = changed."instituteId" and l."userId" = changed."userId"
  group by 1, 3 having sum(changed.sign) <> 0
  on conflict ("instituteId", kind, subject, shard) do update set count = c.count + excluded.count;
  return null;
end
$$;
create trigger count_active_learners after update on memberships referencing old table as old_rows new table as new_rows
  for each statement execute function tenancy.count_active_learners();

alter table counters force row level security;
alter table learner_days force row level security;
alter table enrolments force row level security;
alter table memberships force row level security;
