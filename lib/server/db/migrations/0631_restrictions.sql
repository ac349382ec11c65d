-- Adds why an institute is suspended or closed, the notes of the platform on institutes, and the indexes of its lists.
-- Compatible with the former version.

create table institute_restrictions (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('suspended', 'closed')),
  category text check (category in ('law', 'abuse', 'security', 'dispute', 'request')),
  -- What its administrators read.
  message text not null default '' check (char_length(message) <= 1000),
  reason text not null check (char_length(reason) between 1 and 500),
  "byUser" bigint references users (id) on delete set null,
  "createdAt" timestamptz not null default now(),
  -- Of a closed one: the instant until which it can be opened again as it was.
  "reopenUntil" timestamptz,
  "endedAt" timestamptz,
  unique ("instituteId", id),
  check ((kind = 'suspended') = (category is not null)),
  check ((kind = 'closed') = ("reopenUntil" is not null))
);
create unique index institute_restrictions_one on institute_restrictions ("instituteId", kind) where "endedAt" is null;
create index institute_restrictions_by on institute_restrictions ("byUser") where "byUser" is not null;
select tenancy.protect('institute_restrictions', 'select');

-- Of the platform's staff alone: an institute may not read them. Nobody changes one.
create table institute_notes (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "authorId" bigint references users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create index institute_notes_newest on institute_notes ("instituteId", id desc);
create index institute_notes_author on institute_notes ("authorId") where "authorId" is not null;
select tenancy.protect('institute_notes', 'select');
revoke select on institute_notes from lectern_app;

-- The hosts and the orders of the platform's list of institutes.
create index institute_domains_text on institute_domains using gin ((' ' || host) gin_trgm_ops);
create index institutes_by_name on institutes (lower(name), id);
create index institute_subscriptions_mrr on institute_subscriptions ("mrrMinor" desc, "instituteId");
create index institute_subscriptions_trials on institute_subscriptions ("trialEndsAt") where status = 'trialing';
create index subscription_moves_of_trials on subscription_moves (id) where "fromStatus" = 'trialing' and "toStatus" <> 'trialing';
