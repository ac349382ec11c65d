-- Adds the institutes' own accounts at the payment gateway, and to orders and events the account that they belong to.
-- Compatible with the former version.

-- A secret is sealed: nobody who reads the database alone can open it.
create table gateway_accounts (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  provider text not null default 'razorpay' check (provider = 'razorpay'),
  source text not null default 'keys' check (source in ('keys', 'oauth')),
  mode text not null check (mode in ('live', 'test')),
  status text not null default 'draft' check (status in ('draft', 'active', 'retired')),
  "keyId" text not null check ("keyId" ~ '^rzp_(live|test)_[A-Za-z0-9_]{1,40}$'),
  "keySecretSealed" text,
  "webhookSecretSealed" text,
  -- Signs events of before the webhook got another secret, until `previousUntil`.
  "previousWebhookSecretSealed" text,
  "previousUntil" timestamptz,
  -- The last part of the address to which the gateway sends the account's events.
  "webhookToken" text not null unique check ("webhookToken" ~ '^[A-Za-z0-9_-]{32}$'),
  "accountRef" text,
  -- Who may pay in test mode besides the staff.
  "testerIds" bigint[] not null default '{}' check (cardinality("testerIds") <= 5),
  "savedAt" timestamptz not null default now(),
  "triedAt" timestamptz,
  "lastEventAt" timestamptz,
  "unknownEvents" bigint not null default 0,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check (status = 'draft' or "keySecretSealed" is not null),
  check (("previousWebhookSecretSealed" is null) = ("previousUntil" is null)),
  check (starts_with("keyId", 'rzp_' || mode || '_'))
);
-- One account of a mode is open.
create unique index gateway_accounts_open on gateway_accounts ("instituteId", mode) where status <> 'retired';
-- What events leave behind is no change of the account.
create trigger touch before update on gateway_accounts for each row when (
  old."lastEventAt" is not distinct from new."lastEventAt" and old."unknownEvents" = new."unknownEvents"
) execute function tenancy.touch();
select tenancy.protect('gateway_accounts', 'select, insert, update');
revoke delete, truncate on gateway_accounts from lectern_platform;

-- The account keeps its orders for ever: what it took, it gives back. Null is the platform's account, which settings name.
alter table orders
  add column "gatewayAccountId" bigint,
  add column mode text not null default 'live' check (mode in ('live', 'test')),
  add check (mode = 'live' or "gatewayAccountId" is not null),
  add foreign key ("instituteId", "gatewayAccountId") references gateway_accounts ("instituteId", id);
create index orders_gateway_account on orders ("instituteId", "gatewayAccountId", id) where "gatewayAccountId" is not null;
-- The id of an order is one account's: another account cannot speak about it.
alter table orders drop constraint "orders_providerOrderId_key";
create unique index "orders_providerOrderId_key" on orders ("providerOrderId", "gatewayAccountId") nulls not distinct
  where "providerOrderId" is not null;

alter table webhook_events
  add column "gatewayAccountId" bigint,
  add foreign key ("instituteId", "gatewayAccountId") references gateway_accounts ("instituteId", id) on delete cascade;
create index webhook_events_gateway_account on webhook_events ("instituteId", "gatewayAccountId") where "gatewayAccountId" is not null;
