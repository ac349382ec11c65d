-- Adds support sessions of the platform at an institute, the calls made in them, and what an institute allows.
-- Compatible with the former version.

-- The session itself: its person is no member of the institute. Only the platform writes one, an institute reads its own.
create table support_sessions (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- What its access tokens name.
  key uuid not null default gen_random_uuid() unique,
  "openedBy" bigint not null references users (id),
  -- As the institute reads it, which sees no people but its members.
  "openerName" text not null,
  reason text not null check (char_length(reason) between 10 and 500),
  "ticketNumber" text check (char_length("ticketNumber") between 1 and 60),
  "ticketHash" bytea not null unique,
  "browserHash" bytea not null,
  "ticketExpiresAt" timestamptz not null,
  -- Of the login token; null until the ticket is redeemed.
  "tokenHash" bytea unique,
  "enteredAt" timestamptz,
  "contactsShownAt" timestamptz,
  "startedAt" timestamptz not null default now(),
  "endsAt" timestamptz not null,
  "endedAt" timestamptz,
  "endedBy" bigint references users (id) on delete set null,
  "endReason" text check ("endReason" in ('support', 'institute', 'refused', 'time', 'signed_out', 'unused')),
  -- When its end was recorded, which follows from a trigger or from the clock.
  "recordedAt" timestamptz,
  unique ("instituteId", id),
  check ("startedAt" < "endsAt"),
  check (("endedAt" is null) = ("endReason" is null)),
  check (("tokenHash" is null) = ("enteredAt" is null))
);
create unique index support_sessions_open on support_sessions ("openedBy") where "endedAt" is null;
create index support_sessions_opened on support_sessions ("openedBy", id desc);
create index support_sessions_latest on support_sessions ("instituteId", id desc);
create index support_sessions_ended_by on support_sessions ("endedBy") where "endedBy" is not null;
create index support_sessions_unrecorded on support_sessions ("endsAt") where "recordedAt" is null;
select tenancy.protect('support_sessions', 'select');

-- What was called in a session. A screen is null where a call belongs to none.
create table support_calls (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "sessionId" bigint not null,
  at timestamptz not null default now(),
  method text not null,
  route text not null,
  screen text,
  target text not null default '',
  status int not null,
  unique ("instituteId", id),
  foreign key ("instituteId", "sessionId") references support_sessions ("instituteId", id) on delete cascade
);
create index support_calls_of_session on support_calls ("instituteId", "sessionId", id desc);
select tenancy.protect('support_calls', 'select');

-- What an institute allows; without a row support may read.
create table support_access (
  "instituteId" bigint primary key default tenancy.current_institute() references institutes (id) on delete cascade,
  "refusedUntil" timestamptz,
  "changesUntil" timestamptz,
  "updatedAt" timestamptz not null default now(),
  version int not null default 1
);
create trigger touch before update on support_access for each row execute function tenancy.touch();
select tenancy.protect('support_access', 'select');

-- The end of a session closes its live connections.
create function tenancy.notify_support_ended() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  perform pg_notify('live_ended', json_build_object('sessionId', old.key, 'code', 'signed_out')::text);
  return null;
end
$$;
create trigger notify_support_ended after update on support_sessions
  for each row when (old."endedAt" is null and new."endedAt" is not null) execute function tenancy.notify_support_ended();

-- Who is signed out of the platform, or may no longer act for it, is in no institute either.
create function tenancy.end_support_of_person() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  update support_sessions set "endedAt" = least(now(), "endsAt"), "endReason" = 'signed_out'
  where "endedAt" is null
    and "openedBy" = coalesce(to_jsonb(new) ->> 'userId', to_jsonb(new) ->> 'id')::bigint;
  return null;
end
$$;
revoke all on function tenancy.end_support_of_person() from public;
create trigger end_support_of_person after update on sessions
  for each row when (new."instituteId" = 1 and old."revokedAt" is null and new."revokedAt" is not null)
  execute function tenancy.end_support_of_person();
create trigger end_support_of_person after update on memberships
  for each row when (new."instituteId" = 1 and (old.role, old.status) is distinct from (new.role, new.status))
  execute function tenancy.end_support_of_person();
create trigger end_support_of_person after update of "disabledAt" on users
  for each row when (old."disabledAt" is null and new."disabledAt" is not null)
  execute function tenancy.end_support_of_person();
