-- Adds what the nightly checks of money found, which the platform's owner reads.
-- Compatible with the former version.

-- The newest result of each check; a row of `rows` names its institute and what is wrong there.
create table money_checks (
  key text primary key,
  status text not null check (status in ('holds', 'broken', 'failed')),
  found int not null check (found >= 0),
  rows jsonb not null,
  "checkedAt" timestamptz not null default now(),
  -- Since when it is broken; null while it holds.
  "brokenSince" timestamptz
);
grant select, insert, update, delete on money_checks to lectern_platform;

-- When the checks were last asked for and when they ended, one row: they run one at a time.
create table money_check_run (
  "isOnly" boolean primary key default true check ("isOnly"),
  "requestedAt" timestamptz,
  "endedAt" timestamptz
);
insert into money_check_run default values;
grant select, update on money_check_run to lectern_platform;
