-- Lets an institute change its address, keeps the one before from others for a year, and adds addresses that the platform keeps.
-- Compatible with the former version.

-- An address that looks like another one of the same institute: the other has the claim on how it looks.
alter table slug_claims add column "isAlike" boolean not null default false;
alter table slug_claims drop constraint slug_claims_skeleton_key;
create unique index slug_claims_skeleton_key on slug_claims (skeleton) where not "isAlike";
create index slug_claims_released on slug_claims ("releasedAt") where "releasedAt" is not null;

create table reserved_slugs (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$'),
  skeleton text not null generated always as (tenancy.slug_skeleton(slug)) stored unique,
  note text not null check (char_length(note) between 1 and 500),
  "byUser" bigint references users (id) on delete set null,
  "createdAt" timestamptz not null default now()
);
create index reserved_slugs_by on reserved_slugs ("byUser") where "byUser" is not null;
grant select, insert, update, delete on reserved_slugs to lectern_platform;

-- Institutes that do nothing with their address are warned twice before it is free again.
create table address_warnings (
  "instituteId" bigint primary key references institutes (id) on delete cascade,
  "warnedAt" timestamptz not null default now(),
  "warnedAgainAt" timestamptz
);
select tenancy.protect('address_warnings', 'select');
revoke all on address_warnings from lectern_app;
