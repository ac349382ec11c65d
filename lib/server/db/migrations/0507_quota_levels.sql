-- Adds which share of a quota an institute has reached, so that its administrators are told once.
-- Compatible with the former version.

create table quota_levels (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  -- The limit of the plan, by its name there.
  name text not null,
  -- In percent; null once it has fallen below all of them.
  level int,
  primary key ("instituteId", name)
);
select tenancy.protect('quota_levels');
