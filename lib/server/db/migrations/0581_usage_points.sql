-- Adds what an institute used of a limit of its plan in each of the last weeks, from which it is foreseen when it is full.
-- Compatible with the former version.

create table usage_points (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  -- The limit of the plan, by its name there.
  name text not null,
  -- The Monday of the week.
  week date not null,
  used bigint not null check (used >= 0),
  primary key ("instituteId", name, week)
);
select tenancy.protect('usage_points', 'select');
create index usage_points_week on usage_points (week);
