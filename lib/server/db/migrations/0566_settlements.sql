-- Adds what differs between a gateway account and the books, found each night, and when an account's keys were refused or its webhook fell silent.
-- Compatible with the former version.

-- A day of an account that was compared; without an account it is the platform's, in the platform's institute.
create table settlement_runs (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "gatewayAccountId" bigint,
  day date not null,
  -- How many payments and refunds the gateway has of the day, and how many of them are of orders that were not placed here.
  payments int not null check (payments >= 0),
  refunds int not null check (refunds >= 0),
  others int not null check (others >= 0),
  "ranAt" timestamptz not null default now(),
  unique ("instituteId", id),
  foreign key ("instituteId", "gatewayAccountId") references gateway_accounts ("instituteId", id) on delete cascade
);
create unique index settlement_runs_day on settlement_runs ("instituteId", "gatewayAccountId", day) nulls not distinct;
select tenancy.protect('settlement_runs', 'select, insert, update');

create table settlement_differences (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "gatewayAccountId" bigint,
  day date not null,
  subject text not null check (subject in ('payment', 'refund')),
  "providerId" text not null check (char_length("providerId") <= 60),
  kind text not null check (kind in ('missing_here', 'missing_there', 'other_amount')),
  "hereMinor" bigint,
  "thereMinor" bigint,
  currency text not null,
  -- Of the order, where it is known; it may be another institute's, for the platform's account sells for all.
  "transactionId" text,
  status text not null default 'open' check (status in ('open', 'mended', 'seen')),
  note text not null default '' check (char_length(note) <= 500),
  "seenById" bigint,
  "endedAt" timestamptz,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check ((status = 'open') = ("endedAt" is null)),
  check ((status = 'seen') = ("seenById" is not null)),
  check (("hereMinor" is null) = (kind = 'missing_here')),
  check (("thereMinor" is null) = (kind = 'missing_there')),
  foreign key ("instituteId", "gatewayAccountId") references gateway_accounts ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "seenById") references memberships ("instituteId", "userId")
);
-- What was seen is not found again.
create unique index settlement_differences_known on settlement_differences ("instituteId", "gatewayAccountId", subject, "providerId")
  nulls not distinct where status <> 'mended';
create index settlement_differences_open on settlement_differences (id) where status = 'open';
create index settlement_differences_day on settlement_differences ("instituteId", day, id);
create index settlement_differences_account on settlement_differences ("instituteId", "gatewayAccountId") where "gatewayAccountId" is not null;
create index settlement_differences_seen_by on settlement_differences ("instituteId", "seenById") where "seenById" is not null;
create trigger touch before update on settlement_differences for each row execute function tenancy.touch();
select tenancy.protect('settlement_differences', 'select, insert, update');

-- What was paid or given back on a day, at the account of its order.
create index payments_created on payments ("createdAt");
create index refunds_created on refunds ("createdAt");

-- Since when the gateway refuses the account's keys, and since when no event tells of its payments.
alter table gateway_accounts
  add column "refusedAt" timestamptz,
  add column "silentAt" timestamptz;
-- What events and calls leave behind is no change of the account.
drop trigger touch on gateway_accounts;
create trigger touch before update on gateway_accounts for each row when (
  to_jsonb(old) - array['lastEventAt', 'unknownEvents', 'refusedAt', 'silentAt']
    is distinct from to_jsonb(new) - array['lastEventAt', 'unknownEvents', 'refusedAt', 'silentAt']
) execute function tenancy.touch();
