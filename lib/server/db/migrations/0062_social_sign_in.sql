-- Makes it possible to sign in with an account at Google or Facebook, at whatever host of whatever institute.

-- Whom an account at a provider is: known by the provider's own subject and never by an e-mail.
create table social_identities (
  provider text not null check (provider in ('google', 'facebook')),
  subject text not null check (char_length(subject) between 1 and 255),
  "userId" bigint not null references users (id) on delete cascade,
  "createdAt" timestamptz not null default now(),
  "lastUsedAt" timestamptz not null default now(),
  primary key (provider, subject),
  unique ("userId", provider)
);
grant select, insert, update, delete on social_identities to lectern_platform;

-- Hands a proved person from the one host that providers know over to the host of their institute: for a moment, once.
create table sign_in_tickets (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "userId" bigint not null references users (id) on delete cascade,
  "ticketHash" bytea not null,
  -- Of a secret that stayed in the browser which began: a ticket that is sent to somebody else signs nobody in.
  "browserHash" bytea not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  unique ("instituteId", id),
  unique ("instituteId", "ticketHash")
);
create index sign_in_tickets_old on sign_in_tickets ("expiresAt");
select tenancy.protect('sign_in_tickets');

-- ID tokens that have opened a session, by hash, until they would have ended: none opens a second.
create table spent_id_tokens (
  "tokenHash" bytea primary key,
  "expiresAt" timestamptz not null
);
create index spent_id_tokens_old on spent_id_tokens ("expiresAt");
grant insert on spent_id_tokens to lectern_app;
grant select, insert, update, delete on spent_id_tokens to lectern_platform;
