-- Adds the learners of each teacher, one row for whom they teach in any number of items, and counters of them.

create table teacher_learners (
  "instituteId" bigint not null default tenancy.current_institute(),
  "teacherId" bigint not null,
  "userId" bigint not null,
  -- In how many items the teacher teaches this learner.
  items int not null,
  primary key ("instituteId", "teacherId", "userId"),
  foreign key ("instituteId", "teacherId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId")
);
select tenancy.protect('teacher_learners');
create index teacher_learners_user on teacher_learners ("instituteId", "userId");

-- Changes the number of items of each of these pairs, which may occur several times, by `sign`.
create function tenancy.add_teacher_learners(institutes bigint[], teachers bigint[], users bigint[], sign int) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if users is null then
    return;
  end if;
  if sign > 0 then
    insert into teacher_learners as l ("instituteId", "teacherId", "userId", items)
    select institute, teacher, learner, count(*)
    from unnest(institutes, teachers, users) pairs (institute, teacher, learner)
    group by 1, 2, 3 order by 1, 2, 3
    on conflict ("instituteId", "teacherId", "userId") do update set items = l.items + excluded.items;
    return;
  end if;
  -- In the order in which they are inserted, so that two such changes do not deadlock.
  perform from teacher_learners l
  where (l."instituteId", l."teacherId", l."userId") in (select * from unnest(institutes, teachers, users))
  order by l."instituteId", l."teacherId", l."userId" for update;
  update teacher_learners l set items = l.items - pairs.items
  from (
    select institute, teacher, learner, count(*) as items
    from unnest(institutes, teachers, users) pairs (institute, teacher, learner) group by 1, 2, 3
  ) pairs
  where l."instituteId" = pairs.institute and l."teacherId" = pairs.teacher and l."userId" = pairs.learner;
  delete from teacher_learners l
  where l.items = 0 and (l."instituteId", l."teacherId", l."userId") in (select * from unnest(institutes, teachers, users));
end
$$;

-- An enrolment in an item and a change of its teachers wait for each other: neither sees what the other has not committed.
create function tenancy.enrolments_taught() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
  institutes bigint[];
  teachers bigint[];
  users bigint[];
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(hashtextextended('teachers', item))
    from (select distinct "itemId" from new_rows order by 1) items (item);
    select array_agg(n."instituteId"), array_agg(t."userId"), array_agg(n."userId") into institutes, teachers, users
    from new_rows n join item_teachers t on t."instituteId" = n."instituteId" and t."itemId" = n."itemId";
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('teachers', item))
    from (select distinct "itemId" from old_rows order by 1) items (item);
    select array_agg(n."instituteId"), array_agg(t."userId"), array_agg(n."userId") into institutes, teachers, users
    from old_rows n join item_teachers t on t."instituteId" = n."instituteId" and t."itemId" = n."itemId";
  end if;
  perform tenancy.add_teacher_learners(institutes, teachers, users, sign);
  return null;
end
$$;
create trigger taught_insert after insert on enrolments referencing new table as new_rows
  for each statement execute function tenancy.enrolments_taught();
create trigger taught_delete after delete on enrolments referencing old table as old_rows
  for each statement execute function tenancy.enrolments_taught();

create function tenancy.teachers_changed() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  sign constant int := case tg_op when 'INSERT' then 1 else -1 end;
  institutes bigint[];
  teachers bigint[];
  users bigint[];
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('teachers', item))
    from (select distinct "itemId" from new_rows order by 1) items (item);
    select array_agg(n."instituteId"), array_agg(t."userId"), array_agg(n."userId") into institutes, teachers, users
    from new_rows t join enrolments n on n."instituteId" = t."instituteId" and n."itemId" = t."itemId";
  else
    perform pg_advisory_xact_lock(hashtextextended('teachers', item))
    from (select distinct "itemId" from old_rows order by 1) items (item);
    select array_agg(n."instituteId"), array_agg(t."userId"), array_agg(n."userId") into institutes, teachers, users
    from old_rows t join enrolments n on n."instituteId" = t."instituteId" and n."itemId" = t."itemId";
  end if;
  perform tenancy.add_teacher_learners(institutes, teachers, users, sign);
  return null;
end
$$;
create trigger taught_insert after insert on item_teachers referencing new table as new_rows
  for each statement execute function tenancy.teachers_changed();
create trigger taught_delete after delete on item_teachers referencing old table as old_rows
  for each statement execute function tenancy.teachers_changed();

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table counters no force row level security;
alter table teacher_learners no force row level security;
alter table enrolments no force row level security;
alter table item_teachers no force row level security;
alter table memberships no force row level security;
insert into teacher_learners ("instituteId", "teacherId", "userId", items)
select n."instituteId", t."userId", n."userId", count(*)
from enrolments n join item_teachers t on t."instituteId" = n."instituteId" and t."itemId" = n."itemId"
group by 1, 2, 3;
select tenancy.keep_counters('teacher_learners', 'count_teacher_learners',
  $$select "instituteId", 'learners', "teacherId", 1, 0 from changed_rows$$);
alter table counters force row level security;
alter table teacher_learners force row level security;
alter table enrolments force row level security;
alter table item_teachers force row level security;
alter table memberships force row level security;
