-- Adds claims of custom domains: several institutes may claim a domain, the one that owns its DNS gets it, and is checked again.

alter table institute_domains drop constraint institute_domains_host_key;
alter table institute_domains add unique ("instituteId", host);
create unique index institute_domains_holder on institute_domains (host) where status in ('verified', 'active');
create index institute_domains_host on institute_domains (host);

alter table institute_domains
  -- What the last check found: of the TXT record with the token, and of where the domain points.
  add column ownership text not null default 'unchecked' check (ownership in ('unchecked', 'found', 'missing', 'other')),
  add column routing text not null default 'unchecked' check (routing in ('unchecked', 'found', 'missing', 'elsewhere')),
  add column "pointsTo" text[] not null default '{}',
  -- Consecutive failed checks of a domain that was verified.
  add column "failedChecks" int not null default 0 check ("failedChecks" >= 0),
  add column "checkedAt" timestamptz,
  -- Null for a domain without a token, which the platform has set up and nobody checks.
  add column "nextCheckAt" timestamptz,
  -- When a claim that was never verified ends.
  add column "expiresAt" timestamptz;
create index institute_domains_due on institute_domains ("nextCheckAt") where "nextCheckAt" is not null;

-- A check that changes nothing that pages show does not invalidate them.
drop trigger notify_page_cache on institute_domains;
create trigger notify_page_cache after insert or delete or update of host, status, "isPrimary" on institute_domains
  for each row execute function tenancy.notify_page_cache();
