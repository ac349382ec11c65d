-- Makes it possible to prove a mobile number or an e-mail with a one-time code, and to come in or set a password by it.

create table one_time_codes (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('sign_in', 'verify_contact', 'reset_password')),
  -- Both are HMACs under keys of the installation: a copy of the database tells neither whom a code was for nor the code.
  "identifierHash" bytea not null,
  "codeHash" bytea not null,
  tries int not null default 0 check (tries between 0 and 5),
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", purpose, "identifierHash")
);
create index one_time_codes_old on one_time_codes ("expiresAt");
select tenancy.protect('one_time_codes');

-- What the code of a forgotten password is exchanged for: it sets one new password, and only its hash is kept.
create table password_resets (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "userId" bigint not null references users (id) on delete cascade,
  "tokenHash" bytea not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  unique ("instituteId", id),
  unique ("instituteId", "tokenHash")
);
create index password_resets_old on password_resets ("expiresAt");
select tenancy.protect('password_resets');

-- A mobile number leads to one person once it is proved; before that many may claim it, and it leads to nobody.
create unique index users_verified_mobile on users (mobile) where "mobileVerifiedAt" is not null;
grant update ("emailVerifiedAt", "mobileVerifiedAt") on users to lectern_app;

-- A contact that changes is not proved any more, whoever changes it.
create function tenancy.unprove_changed_contact() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  if new.email is distinct from old.email and new."emailVerifiedAt" is not distinct from old."emailVerifiedAt" then
    new."emailVerifiedAt" := null;
  end if;
  if new.mobile is distinct from old.mobile and new."mobileVerifiedAt" is not distinct from old."mobileVerifiedAt" then
    new."mobileVerifiedAt" := null;
  end if;
  return new;
end
$$;
create trigger unprove_changed_contact before update of email, mobile on users
  for each row execute function tenancy.unprove_changed_contact();
