-- Makes it possible to keep many institutes in one database of which each transaction sees exactly one.

create schema tenancy;
revoke all on schema tenancy from public;
grant usage on schema tenancy to lectern_app, lectern_platform;
grant usage on schema public to lectern_app, lectern_platform;

-- The two padded keys of an HMAC-SHA256 (RFC 2104), written by the program at start; nobody but the owner reads them.
create table tenancy.signing_key (
  singleton boolean primary key default true check (singleton),
  inner_pad bytea not null,
  outer_pad bytea not null
);

-- The institute of this transaction: `app.tenant` holds "<institute>.<unix seconds of expiry>.<hex hmac of the two>".
-- An injected set_config cannot forge it, and without it every guarded query fails.
create function tenancy.current_institute() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog as
$$
declare
  claim text[] := string_to_array(coalesce(current_setting('app.tenant', true), ''), '.');
  key tenancy.signing_key;
begin
  if cardinality(claim) <> 3 then
    raise exception 'no institute in this transaction' using errcode = '42501';
  end if;
  select * into key from tenancy.signing_key;
  if encode(sha256(key.outer_pad || sha256(key.inner_pad || convert_to(claim[1] || '.' || claim[2], 'UTF8'))), 'hex') is distinct from claim[3]
     or claim[2]::bigint < extract(epoch from now()) then
    raise exception 'the institute of this transaction is not genuine' using errcode = '42501';
  end if;
  return claim[1]::bigint;
end
$$;
revoke all on function tenancy.current_institute() from public;
grant execute on function tenancy.current_institute() to lectern_app;

-- Every public page shows rows of its institute; a change of such a row is told to whoever keeps pages (architecture.md, Pages).
create function tenancy.tell_pages() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('pages', 'institute:' || coalesce(changed->>'instituteId', changed->>'id'));
  if tg_table_name in ('institutes', 'institute_domains', 'plans') then
    perform pg_notify('pages', 'directory');
  end if;
  return null;
end
$$;

-- Guards a tenant table: forced row-level security for the app, all rows for the platform, and a key for composite foreign keys.
create function tenancy.protect(guarded regclass, app_rights text default 'select, insert, update, delete') returns void
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  execute format('alter table %s enable row level security', guarded);
  execute format('alter table %s force row level security', guarded);
  execute format('create policy same_institute on %s to lectern_app using ("instituteId" = (select tenancy.current_institute())) with check ("instituteId" = (select tenancy.current_institute()))', guarded);
  execute format('create policy platform on %s to lectern_platform using (true) with check (true)', guarded);
  execute format('grant %s on %s to lectern_app', app_rights, guarded);
  execute format('grant select, insert, update, delete on %s to lectern_platform', guarded);
end
$$;

-- Keeps "updatedAt" true and raises "version", by which a stale write is refused.
create function tenancy.touch() returns trigger
  language plpgsql set search_path = pg_catalog as
$$
begin
  new."updatedAt" := now();
  new.version := old.version + 1;
  return new;
end
$$;

create table plans (
  id bigint generated always as identity primary key,
  slug text not null unique,
  name text not null,
  "priceMonthMinor" bigint not null check ("priceMonthMinor" >= 0),
  "priceYearMinor" bigint not null check ("priceYearMinor" >= 0),
  currency text not null default 'INR',
  limits jsonb not null default '{}',
  features jsonb not null default '{}',
  "feeBasisPoints" int not null default 0 check ("feeBasisPoints" between 0 and 10000),
  "trialDays" int not null default 0,
  "displayOrder" int not null default 0,
  "isPublic" boolean not null default true
);
grant select on plans to lectern_app;
grant select, insert, update, delete on plans to lectern_platform;
create trigger tell_pages after insert or update or delete on plans for each row execute function tenancy.tell_pages();

create table institutes (
  id bigint generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{1,38}[a-z0-9])$'),
  name text not null check (char_length(name) between 3 and 80),
  "legalName" text,
  tagline text,
  about text,
  image text,
  cover text,
  "teaserVideoId" bigint,
  "brandPrimary" text not null default '#3b4cca' check ("brandPrimary" ~ '^#[0-9a-f]{6}$'),
  "brandAccent" text not null default '#f2a541' check ("brandAccent" ~ '^#[0-9a-f]{6}$'),
  favicon text,
  "contactEmail" text,
  "contactPhone" text,
  address text,
  "stateCode" text,
  country text not null default 'IN',
  timezone text not null default 'Asia/Kolkata',
  locale text not null default 'en',
  currency text not null default 'INR',
  gstin text,
  status text not null default 'active' check (status in ('draft', 'pending_verification', 'active', 'suspended', 'closed')),
  featured boolean not null default false,
  visible boolean not null default true,
  "displayOrder" int not null default 0,
  "signUpAllowed" boolean not null default true,
  -- [{title, text}] what learners get, and [{value, label}] the institute in numbers
  highlights jsonb not null default '[]',
  achievements jsonb not null default '[]',
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now()
);
create index institutes_order on institutes (featured desc, "displayOrder", id) where visible and status = 'active';
alter table institutes enable row level security;
alter table institutes force row level security;
create policy same_institute on institutes to lectern_app using (id = (select tenancy.current_institute())) with check (id = (select tenancy.current_institute()));
create policy platform on institutes to lectern_platform using (true) with check (true);
grant select, update on institutes to lectern_app;
grant select, insert, update, delete on institutes to lectern_platform;
create trigger touch before update on institutes for each row execute function tenancy.touch();
create trigger tell_pages after insert or update or delete on institutes for each row execute function tenancy.tell_pages();

create table institute_domains (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  host text not null unique check (host = lower(host)),
  status text not null default 'pending' check (status in ('pending', 'verified', 'active', 'failed')),
  "txtToken" text,
  "isPrimary" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create unique index institute_domains_primary on institute_domains ("instituteId") where "isPrimary";
select tenancy.protect('institute_domains');
create trigger tell_pages after insert or update or delete on institute_domains for each row execute function tenancy.tell_pages();

create table institute_subscriptions (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "planId" bigint not null references plans (id),
  status text not null check (status in ('trialing', 'active', 'past_due', 'grace', 'expired', 'cancel_scheduled')),
  interval text not null default 'month' check (interval in ('month', 'year')),
  "periodStart" timestamptz not null default now(),
  "periodEnd" timestamptz,
  "graceEnd" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id)
);
create unique index institute_subscriptions_one on institute_subscriptions ("instituteId");
select tenancy.protect('institute_subscriptions', 'select');
