-- Makes it possible to run an institute's people: own roles with screens, invitations, parents of students, and refused stale writes.

-- The roles of an institute's own; the ids below 101 are those that every institute has (lib/shared/roles.ts).
create table roles (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity (start with 101) primary key,
  name text not null check (char_length(name) between 2 and 80),
  "baseRole" text not null check ("baseRole" in ('Admin', 'Teacher')),
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create unique index roles_name on roles ("instituteId", lower(name));
select tenancy.protect('roles');
create trigger touch before update on roles for each row execute function tenancy.touch();

-- What an own role may do on each screen of its area (lib/shared/screens.ts); a screen without a row is not there for it.
create table role_screens (
  "instituteId" bigint not null default tenancy.current_institute(),
  "roleId" bigint not null,
  "screenId" int not null,
  "canView" boolean not null default true,
  "canEdit" boolean not null default false,
  "canDelete" boolean not null default false,
  "onApp" boolean not null default false,
  primary key ("instituteId", "roleId", "screenId"),
  foreign key ("instituteId", "roleId") references roles ("instituteId", id) on delete cascade,
  check ("canView" or not ("canEdit" or "canDelete"))
);
select tenancy.protect('role_screens');

alter table memberships
  add column version int not null default 1,
  add column "updatedAt" timestamptz not null default now(),
  add column "customRoleId" bigint,
  add column "crmAccess" boolean not null default false,
  add foreign key ("instituteId", "customRoleId") references roles ("instituteId", id);
create index memberships_custom_role on memberships ("instituteId", "customRoleId") where "customRoleId" is not null;
create trigger touch before update on memberships for each row execute function tenancy.touch();

-- Who was asked to come, under the name that the institute wrote: until they come, nothing else is known of them here.
create table invitations (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "firstName" text not null,
  "lastName" text not null default '',
  mobile text,
  "invitedBy" bigint,
  -- Only a hash of the link's secret is kept; none while the mail has not gone out.
  "tokenHash" bytea unique,
  "sentAt" timestamptz,
  "expiresAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index invitations_unsent on invitations ("instituteId", id) where "sentAt" is null;
select tenancy.protect('invitations');

create table student_parents (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  relation text not null check (relation in ('mother', 'father', 'guardian')),
  name text not null,
  mobile text,
  email text,
  unique ("instituteId", id),
  unique ("instituteId", "userId", relation),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('student_parents');

-- Whose meeting account is connected, and with whom.
create table meeting_accounts (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  provider text not null check (provider in ('zoom')),
  "connectedAt" timestamptz not null default now(),
  primary key ("instituteId", "userId", provider),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('meeting_accounts');
