-- Makes it possible to sell an item, to account for every unit of money, and to learn what was bought.

create table orders (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- the transaction_id of the specification: unguessable, also the gateway's receipt
  "transactionId" text not null unique,
  "buyerId" bigint not null,
  "itemId" bigint not null,
  "subtotalMinor" bigint not null check ("subtotalMinor" >= 0),
  "discountMinor" bigint not null default 0 check ("discountMinor" between 0 and "subtotalMinor"),
  "taxMinor" bigint not null default 0 check ("taxMinor" >= 0),
  "totalMinor" bigint not null,
  currency text not null,
  status text not null default 'created' check (status in ('created', 'payment_pending', 'paid', 'partly_refunded', 'refunded', 'expired', 'cancelled')),
  "providerOrderId" text unique,
  "expiresAt" timestamptz not null default now() + interval '30 minutes',
  "paidAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check ("totalMinor" = "subtotalMinor" - "discountMinor" + "taxMinor"),
  foreign key ("instituteId", "buyerId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id)
);
-- Buying twice at once meets the same open order.
create unique index orders_open on orders ("instituteId", "buyerId", "itemId") where status in ('created', 'payment_pending');
create index orders_newest on orders ("instituteId", id desc);
create index orders_expiring on orders ("expiresAt") where status in ('created', 'payment_pending');
select tenancy.protect('orders', 'select, insert, update');

create table payments (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  rail text not null check (rail in ('card', 'offline', 'free')),
  provider text not null,
  "providerPaymentId" text not null,
  method text,
  "amountMinor" bigint not null check ("amountMinor" >= 0),
  "feeMinor" bigint not null default 0,
  currency text not null,
  status text not null check (status in ('initiated', 'authorised', 'captured', 'part_refunded', 'refunded', 'disputed', 'failed', 'abandoned')),
  "errorCode" text,
  "errorDescription" text,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique (provider, "providerPaymentId"),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id)
);
create index payments_order on payments ("instituteId", "orderId");
select tenancy.protect('payments', 'select, insert, update');

-- Money that must go back: a capture for an order that was paid already, or whose seats are gone.
create table refunds (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "paymentId" bigint not null,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  reason text not null,
  status text not null default 'due' check (status in ('due', 'pending', 'processed', 'failed')),
  "providerRefundId" text unique,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "paymentId", reason),
  foreign key ("instituteId", "paymentId") references payments ("instituteId", id)
);
select tenancy.protect('refunds', 'select, insert, update');

create table ledger_transactions (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sale', 'refund')),
  reference text not null,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", kind, reference)
);
select tenancy.protect('ledger_transactions', 'select, insert');

-- Debits are positive, credits negative; a transaction sums to zero in each currency, checked when it commits.
create table ledger_entries (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "transactionId" bigint not null,
  account text not null check (account in ('gateway', 'cash', 'sales', 'discounts', 'gateway_fees', 'platform_fees', 'platform_payable', 'tax_payable', 'tcs_payable', 'refunds')),
  "amountMinor" bigint not null check ("amountMinor" <> 0),
  currency text not null,
  unique ("instituteId", id),
  foreign key ("instituteId", "transactionId") references ledger_transactions ("instituteId", id)
);
create index ledger_entries_transaction on ledger_entries ("instituteId", "transactionId");
create index ledger_entries_account on ledger_entries ("instituteId", account);
select tenancy.protect('ledger_entries', 'select, insert');

create function tenancy.check_balance() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  if exists (
    select 1 from ledger_entries where "instituteId" = new."instituteId" and "transactionId" = new."transactionId"
    group by currency having sum("amountMinor") <> 0
  ) then
    raise exception 'ledger transaction % does not balance', new."transactionId" using errcode = '23514';
  end if;
  return null;
end
$$;
create constraint trigger balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function tenancy.check_balance();

-- The right to open an item; nothing else opens it.
create table entitlements (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "itemId" bigint not null,
  source text not null check (source in ('purchase', 'offline', 'free', 'admin')),
  "orderId" bigint,
  status text not null default 'active' check (status in ('active', 'expired', 'revoked')),
  "startsAt" timestamptz not null default now(),
  "expiresAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "orderId"),
  check ((source = 'purchase') <= ("orderId" is not null)),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id)
);
create index entitlements_user on entitlements ("instituteId", "userId", "itemId");
create index entitlements_item on entitlements ("instituteId", "itemId");
select tenancy.protect('entitlements', 'select, insert, update');

-- Progress only, never access.
create table enrolments (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "itemId" bigint not null,
  percent int not null default 0 check (percent between 0 and 100),
  "lastMaterialId" bigint,
  "lastOpenedAt" timestamptz,
  "completedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId", "itemId"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "itemId") references items ("instituteId", id),
  foreign key ("instituteId", "lastMaterialId") references materials ("instituteId", id)
);
create index enrolments_item on enrolments ("instituteId", "itemId");
select tenancy.protect('enrolments', 'select, insert, update');

create table material_progress (
  "instituteId" bigint not null default tenancy.current_institute(),
  "userId" bigint not null,
  "materialId" bigint not null,
  "itemId" bigint not null,
  "positionSeconds" int not null default 0 check ("positionSeconds" >= 0),
  percent int not null default 0 check (percent between 0 and 100),
  "completedAt" timestamptz,
  "updatedAt" timestamptz not null default now(),
  primary key ("instituteId", "userId", "materialId"),
  foreign key ("instituteId", "userId", "itemId") references enrolments ("instituteId", "userId", "itemId"),
  foreign key ("instituteId", "materialId") references materials ("instituteId", id) on delete cascade
);
create index material_progress_item on material_progress ("instituteId", "userId", "itemId");
select tenancy.protect('material_progress', 'select, insert, update');

-- What the payment provider told us, kept before it is worked on; the same event is taken once.
create table provider_events (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  provider text not null,
  "eventId" text not null,
  event text not null,
  payload jsonb not null,
  "receivedAt" timestamptz not null default now(),
  "processedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", provider, "eventId")
);
create index provider_events_waiting on provider_events ("instituteId", id) where "processedAt" is null;
select tenancy.protect('provider_events', 'select, insert, update');
