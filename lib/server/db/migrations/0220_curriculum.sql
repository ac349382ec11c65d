-- Adds to sections and materials when a learner may open them, what completes them, versions, and a trash of thirty days.

alter table sections
  add column "dripKind" text not null default 'none' check ("dripKind" in ('none', 'days_after_enrol', 'date', 'after_previous')),
  add column "dripDays" int check ("dripDays" between 1 and 3650),
  add column "dripAt" timestamptz,
  add column version int not null default 1,
  add column "deletedAt" timestamptz,
  add check (("dripKind" = 'days_after_enrol') = ("dripDays" is not null)),
  add check (("dripKind" = 'date') = ("dripAt" is not null));

alter table materials
  add column downloadable boolean not null default false,
  add column "completionRule" text not null default 'percent' check ("completionRule" in ('opened', 'percent', 'passed', 'handed_in')),
  add column "dripKind" text not null default 'none' check ("dripKind" in ('none', 'days_after_enrol', 'date', 'after_previous')),
  add column "dripDays" int check ("dripDays" between 1 and 3650),
  add column "dripAt" timestamptz,
  add column version int not null default 1,
  add column "deletedAt" timestamptz,
  add check (("dripKind" = 'days_after_enrol') = ("dripDays" is not null)),
  add check (("dripKind" = 'date') = ("dripAt" is not null));

-- The kinds are declared in lib/features/content/material-kinds alone.
alter table materials drop constraint materials_kind_check;

-- The owner of the table is subject to forced row-level security too, unless it is a superuser.
alter table materials no force row level security;
update materials set downloadable = kind not in ('video', 'audio');
alter table materials force row level security;

-- Rows in the trash are invisible to every query of the application, unless its transaction says that it handles the trash.
create function tenancy.sees_trash() returns boolean
  language sql stable set search_path = pg_catalog as
$$
  select coalesce(current_setting('app.trash', true), '') = 'on'
$$;
grant execute on function tenancy.sees_trash() to lectern_app;
create policy not_in_trash on sections as restrictive to lectern_app
  using ("deletedAt" is null or (select tenancy.sees_trash()));
create policy not_in_trash on materials as restrictive to lectern_app
  using ("deletedAt" is null or (select tenancy.sees_trash()));

create index sections_trash on sections ("deletedAt") where "deletedAt" is not null;
create index materials_trash on materials ("deletedAt") where "deletedAt" is not null;
