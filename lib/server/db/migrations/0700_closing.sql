-- Adds by whom an institute was closed, until when one is suspended, and how far the deletion of a closed one has come.
-- Compatible with the former version.

alter table institute_restrictions
  -- Closed by one of its own administrators, who may take it back.
  add column "byInstitute" boolean not null default false,
  -- Of a suspended one: the instant at which it is released by itself.
  add column until timestamptz,
  -- When its administrators appealed against a suspension; they do so once.
  add column "appealedAt" timestamptz,
  add check (not "byInstitute" or kind = 'closed'),
  add check (until is null or kind = 'suspended');
create index institute_restrictions_ending on institute_restrictions (coalesce(until, "reopenUntil")) where "endedAt" is null;

-- Of one whose data are being deleted, or are deleted: it can't be opened again.
alter table institutes add column "deletedAt" timestamptz check ("deletedAt" is null or status = 'closed');

-- The platform's alone: which data of a closed institute were deleted, and who gets the certificate.
create table institute_deletions (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- The last file whose objects were removed from the store.
  "fileId" bigint not null default 0,
  -- How many rows of each table were deleted.
  counts jsonb not null default '{}',
  -- [{email, name, language}] of its administrators; emptied with the certificate.
  recipients jsonb not null default '[]',
  "startedAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId")
);
select tenancy.protect('institute_deletions', 'select');
revoke select on institute_deletions from lectern_app;
