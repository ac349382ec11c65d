-- Adds the addresses of institutes by how they look, what somebody typed to open an institute, and who has had a trial.
-- Compatible with the former version.

-- What an address looks like to a hasty reader: hyphens away, digits and letters that look like others replaced. The same as
-- `skeletonOf` of lib/features/openings/slug-skeleton.ts.
create function tenancy.slug_skeleton(slug text) returns text
  language sql immutable strict parallel safe set search_path = pg_catalog as
  $$select replace(replace(replace(translate(lower(slug), '01i345789-', 'olleastbg'), 'rn', 'm'), 'vv', 'w'), 'cl', 'd')$$;

create table openings (
  id uuid primary key default gen_random_uuid(),
  -- The institute that it became; what was typed is deleted with the opening, never with the institute.
  "openedInstituteId" bigint references institutes (id) on delete cascade,
  email text not null,
  "firstName" text not null,
  "lastName" text not null default '',
  mobile text,
  -- Null for a person who was signed in.
  "passwordHash" text,
  name text not null check (char_length(name) between 3 and 80),
  slug text not null,
  -- {subject, locale, timezone}
  facts jsonb not null default '{}',
  "planSlug" text,
  "referralCode" text,
  step text not null default 'code' check (step in ('code', 'opened')),
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "remindedAt" timestamptz,
  check ((step = 'opened') = ("openedInstituteId" is not null))
);
create index openings_old on openings ("expiresAt");
create index openings_to_remind on openings ("createdAt") where step = 'code' and "remindedAt" is null;
create index openings_institute on openings ("openedInstituteId") where "openedInstituteId" is not null;
create index openings_email on openings (email);
grant select, insert, update, delete on openings to lectern_platform;

create table slug_claims (
  slug text primary key check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$'),
  skeleton text not null generated always as (tenancy.slug_skeleton(slug)) stored unique,
  -- Whose it is; of an opening it is held for a while.
  "instituteId" bigint references institutes (id) on delete cascade,
  "openingId" uuid references openings (id) on delete cascade,
  "heldUntil" timestamptz,
  -- When an institute gave it up; it leads there for a year after.
  "releasedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  check (num_nonnulls("instituteId", "openingId") = 1),
  check (("openingId" is null) = ("heldUntil" is null))
);
create index slug_claims_institute on slug_claims ("instituteId") where "instituteId" is not null;
create index slug_claims_opening on slug_claims ("openingId") where "openingId" is not null;

-- Of two institutes that look alike, the first has the claim; both keep their addresses, which are unique anyhow.
alter table institutes no force row level security;
insert into slug_claims (slug, "instituteId")
select slug, id from institutes order by id
on conflict do nothing;
alter table institutes force row level security;
select tenancy.protect('slug_claims', 'select');
revoke all on slug_claims from lectern_app;

create table trial_claims (
  kind text not null check (kind in ('email', 'mobile', 'gstin', 'mail_domain')),
  -- An HMAC under a key of the installation: a copy of the database tells nobody who it was.
  hash bytea not null,
  "instituteId" bigint references institutes (id) on delete set null,
  "createdAt" timestamptz not null default now(),
  primary key (kind, hash)
);
create index trial_claims_institute on trial_claims ("instituteId") where "instituteId" is not null;
select tenancy.protect('trial_claims', 'select');
revoke all on trial_claims from lectern_app;

alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('sign_in', 'verify_contact', 'reset_password', 'admin_mobile', 'open_institute'));
