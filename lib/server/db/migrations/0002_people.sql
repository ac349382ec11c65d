-- Makes it possible for one person to belong to several institutes and to be signed in once at each of them.

create table users (
  id bigint generated always as identity primary key,
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  mobile text,
  "firstName" text not null,
  "lastName" text not null default '',
  gender text check (gender in ('female', 'male', 'other', 'undisclosed')),
  image text,
  "passwordHash" text,
  "emailVerifiedAt" timestamptz,
  "mobileVerifiedAt" timestamptz,
  locale text,
  "disabledAt" timestamptz,
  "lastLoginAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index users_name on users (lower("firstName" || ' ' || "lastName"));

create table memberships (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "userId" bigint not null references users (id),
  role text not null check (role in ('SuperAdmin', 'InstituteAdmin', 'Admin', 'Teacher', 'Student')),
  status text not null default 'active' check (status in ('invited', 'active', 'disabled', 'left')),
  "joinedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId"),
  check (role <> 'SuperAdmin' or "instituteId" = 1)
);
create index memberships_user on memberships ("userId");
create index memberships_role on memberships ("instituteId", role, id);
select tenancy.protect('memberships');

-- The app sees the people of the institute at hand, and never a password.
alter table users enable row level security;
alter table users force row level security;
create policy member_of_institute on users to lectern_app
  using (exists (select 1 from memberships m where m."userId" = users.id));
create policy platform on users to lectern_platform using (true) with check (true);
grant select (id, email, mobile, "firstName", "lastName", gender, image, "emailVerifiedAt", "mobileVerifiedAt", locale, "disabledAt", "lastLoginAt", "createdAt") on users to lectern_app;
grant update ("firstName", "lastName", gender, image, locale, mobile, "updatedAt") on users to lectern_app;
grant select, insert, update, delete on users to lectern_platform;

create table teacher_profiles (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  headline text,
  bio text,
  subjects text[] not null default '{}',
  "experienceYears" int,
  "displayOrder" int not null default 0,
  primary key ("instituteId", "userId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('teacher_profiles');
create trigger tell_pages after insert or update or delete on teacher_profiles for each row execute function tenancy.tell_pages();

-- One live session a member: a new sign-in ends the other (spec §8). Only a hash of the single-login token is kept.
create table sessions (
  "instituteId" bigint not null default tenancy.current_institute(),
  id uuid primary key default gen_random_uuid(),
  "userId" bigint not null,
  "tokenHash" bytea not null unique,
  "deviceName" text,
  "userAgent" text,
  ip inet,
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "revokedAt" timestamptz,
  "revokeReason" text check ("revokeReason" in ('signed_out', 'other_platform', 'disabled', 'expired')),
  unique ("instituteId", id),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create unique index sessions_live on sessions ("instituteId", "userId") where "revokedAt" is null;
select tenancy.protect('sessions');

create table enquiries (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  name text not null,
  email text,
  mobile text,
  message text not null,
  source text not null default 'website',
  status text not null default 'open' check (status in ('new', 'open', 'closed', 'spam')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create index enquiries_newest on enquiries ("instituteId", id desc);
select tenancy.protect('enquiries');

-- Who did what, written in the transaction that did it; never changed.
create table audit_entries (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "actorId" bigint,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
select tenancy.protect('audit_entries', 'select, insert');

-- Counters of the rate limiter (rate-limiter-flexible's own shape); no institute, no personal data but a hash in the key.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
grant select, insert, update, delete on rate_limits to lectern_platform;
