-- Makes it possible to reach people on their devices while they are away, and to know which messages arrived.

-- A browser that takes messages for a person. A subscription is told by its installation first, and saved by its token.
create table push_tokens (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "sessionId" uuid not null,
  kind text not null check (kind in ('fcm', 'webpush')),
  token text not null check (char_length(token) between 20 and 1024),
  fid text check (char_length(fid) = 22),
  endpoint text check (char_length(endpoint) <= 2048),
  p256dh text,
  auth text,
  "swScope" text,
  "vapidKey" text,
  "createdAt" timestamptz not null default now(),
  "savedAt" timestamptz,
  "lastOkAt" timestamptz,
  "failCount" int not null default 0,
  unique ("instituteId", id),
  unique ("instituteId", token),
  unique ("instituteId", fid),
  check (kind = 'fcm' or num_nulls(fid, endpoint, p256dh, auth, "swScope", "vapidKey") = 0),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade,
  foreign key ("instituteId", "sessionId") references sessions ("instituteId", id) on delete cascade
);
create index push_tokens_person on push_tokens ("instituteId", "userId", id desc);
create index push_tokens_session on push_tokens ("instituteId", "sessionId");
select tenancy.protect('push_tokens');

-- Whose session ended gets nothing more where they were signed in.
create function tenancy.forget_push_tokens() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  delete from public.push_tokens where "instituteId" = new."instituteId" and "sessionId" = new.id;
  return null;
end
$$;
create trigger forget_push_tokens after update on sessions
  for each row when (old."revokedAt" is null and new."revokedAt" is not null) execute function tenancy.forget_push_tokens();

create table push_messages (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  reference text not null check (char_length(reference) between 1 and 100),
  message jsonb not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", reference)
);
create index push_messages_old on push_messages ("createdAt");
select tenancy.protect('push_messages');

create table push_deliveries (
  "instituteId" bigint not null default tenancy.current_institute(),
  "messageId" bigint not null,
  "userId" bigint not null,
  state text not null default 'queued' check (state in ('queued', 'accepted', 'failed', 'gone')),
  tries int not null default 0,
  "changedAt" timestamptz not null default now(),
  primary key ("instituteId", "messageId", "userId"),
  foreign key ("instituteId", "messageId") references push_messages ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('push_deliveries');
