-- Adds the verification of an institute's email by a code or a link that is sent there.

create table email_verifications (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email) and char_length(email) <= 254),
  -- HMACs under a key of the installation: a copy of the database contains neither the code nor the token of the link.
  "codeHash" bytea,
  "tokenHash" bytea,
  tries int not null default 0 check (tries between 0 and 5),
  "sentAt" timestamptz not null default now(),
  "codeExpiresAt" timestamptz not null default now(),
  "linkExpiresAt" timestamptz not null default now(),
  "verifiedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", email)
);
select tenancy.protect('email_verifications', 'select, insert, update');
