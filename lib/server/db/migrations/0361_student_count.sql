-- Adds the one number of students that every figure shows: the members with the role Student who are active.

create function tenancy.student_count(institute bigint) returns bigint
  language sql stable set search_path = pg_catalog, public
as $$
  select coalesce(sum(count), 0)::bigint from counters
  where "instituteId" = institute and kind = 'members.Student.active' and subject = 0
$$;
