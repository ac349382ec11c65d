-- Adds refunds by line, with who asked for and decided them, disputes, and the rules by which buyers may ask for one.
-- Compatible with the former version.

-- The owner of the tables is subject to forced row-level security too, unless it is a superuser.
alter table payments no force row level security;
alter table refunds no force row level security;

alter table refunds
  add column "orderId" bigint,
  -- By the gateway at which it was paid, or by hand: in cash, or by a transfer.
  add column kind text not null default 'gateway' check (kind in ('gateway', 'by_hand')),
  add column origin text not null default 'machine' check (origin in ('staff', 'learner', 'machine', 'gateway', 'dispute')),
  add column note text not null default '' check (char_length(note) <= 500),
  -- What staff answered to whoever asked.
  add column answer text not null default '' check (char_length(answer) <= 500),
  add column "requestedById" bigint,
  add column "decidedById" bigint,
  -- Of the dialog that began it: sent twice, it begins one.
  add column key text check (char_length(key) between 10 and 64),
  -- How often the gateway failed it after it had accepted it: each try has an idempotency key of its own.
  add column tries int not null default 0 check (tries >= 0),
  -- When the gateway was asked last. Without a failure since then its answer is not known, and it may have accepted.
  add column "triedAt" timestamptz,
  add column "nextTryAt" timestamptz default now() + interval '10 seconds',
  -- Why it was not accepted, or not paid, and the gateway's own sentence.
  add column "failureKind" text check ("failureKind" in ('low_balance', 'refused', 'bank')),
  add column failure text,
  -- Accepted, it cannot be taken back: the books have it, and a credit note states it.
  add column "acceptedAt" timestamptz,
  -- Since when the ledger owes it to the buyer.
  add column "owedAt" timestamptz,
  -- The order's round-off, which goes with the last line.
  add column "roundOffMinor" bigint not null default 0 check ("roundOffMinor" between -99 and 99),
  -- What the gateway gave back beyond what was sold.
  add column "excessMinor" bigint not null default 0 check ("excessMinor" between 0 and "amountMinor"),
  add column "paidMode" text check ("paidMode" in ('cash', 'upi', 'bank', 'cheque')),
  add column "paidReference" text check (char_length("paidReference") <= 100),
  add column "paidOn" date,
  add column "remindedAt" timestamptz,
  drop constraint "refunds_instituteId_paymentId_reason_key",
  drop constraint refunds_status_check,
  add constraint refunds_status_check check (status in
    ('requested', 'declined', 'withdrawn', 'due', 'pending', 'processed', 'failed'));

update refunds r set "orderId" = p."orderId", "owedAt" = r."createdAt",
  "acceptedAt" = case when r.status in ('pending', 'processed') then coalesce(r."processedAt", r."createdAt") end,
  "nextTryAt" = case when r.status in ('due', 'pending') then now() end
from payments p where p."instituteId" = r."instituteId" and p.id = r."paymentId";

alter table refunds
  alter column "orderId" set not null,
  add unique ("instituteId", key),
  add check (kind = 'by_hand' or "paidMode" is null),
  add check (status not in ('pending', 'processed') or "owedAt" is not null),
  add foreign key ("instituteId", "requestedById") references memberships ("instituteId", "userId"),
  add foreign key ("instituteId", "decidedById") references memberships ("instituteId", "userId"),
  add foreign key ("instituteId", "orderId") references orders ("instituteId", id);
create index refunds_order on refunds ("instituteId", "orderId", id);
create index refunds_payment on refunds ("instituteId", "paymentId");
create index refunds_next_try on refunds ("nextTryAt") where status in ('due', 'pending');
-- A buyer has one open request for an order.
create unique index refunds_requested on refunds ("instituteId", "orderId") where status = 'requested';

-- A refund without its order is of a node of the former version, which may run during the upgrade; it knows only what fits no sale.
create function tenancy.complete_refund() returns trigger
  language plpgsql set search_path = pg_catalog, public as
$$
begin
  select p."orderId" into new."orderId" from payments p where p."instituteId" = new."instituteId" and p.id = new."paymentId";
  new."owedAt" := coalesce(new."owedAt", now());
  return new;
end
$$;
create trigger complete_refund before insert on refunds
  for each row when (new."orderId" is null) execute function tenancy.complete_refund();

-- The parts of lines that a refund gives back. Their heads of tax are those of the credit note, known once it is accepted.
create table refund_lines (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "refundId" bigint not null,
  "lineId" bigint not null,
  "totalMinor" bigint not null check ("totalMinor" > 0),
  "taxableMinor" bigint check ("taxableMinor" >= 0),
  "cgstMinor" bigint check ("cgstMinor" >= 0),
  "sgstMinor" bigint check ("sgstMinor" >= 0),
  "utgstMinor" bigint check ("utgstMinor" >= 0),
  "igstMinor" bigint check ("igstMinor" >= 0),
  "endsAccess" boolean not null default false,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "refundId", "lineId"),
  check ("totalMinor" = "taxableMinor" + "cgstMinor" + "sgstMinor" + "utgstMinor" + "igstMinor"),
  check ("cgstMinor" = "sgstMinor" + "utgstMinor"),
  foreign key ("instituteId", "refundId") references refunds ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "lineId") references order_lines ("instituteId", id)
);
create index refund_lines_line on refund_lines ("instituteId", "lineId");
select tenancy.protect('refund_lines', 'select, insert, update, delete');

-- What a buyer's bank disputes: the gateway holds the money until it is decided.
create table disputes (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  "paymentId" bigint not null,
  "providerDisputeId" text not null,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  reason text,
  "respondBy" timestamptz,
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  "createdAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", "providerDisputeId"),
  check ((status in ('won', 'lost', 'closed')) = ("endedAt" is not null)),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  foreign key ("instituteId", "paymentId") references payments ("instituteId", id)
);
create index disputes_order on disputes ("instituteId", "orderId");
create index disputes_payment on disputes ("instituteId", "paymentId");
select tenancy.protect('disputes', 'select, insert, update');

-- For how long, and how far into an item, buyers may ask for their money back: by kind, and without one for all others.
create table refund_policies (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  kind text,
  "isOn" boolean not null,
  days int not null check (days between 0 and 90),
  "maxPercent" int not null check ("maxPercent" between 0 and 100),
  version int not null default 1,
  unique ("instituteId", id)
);
create unique index refund_policies_kind on refund_policies ("instituteId", kind) nulls not distinct;
select tenancy.protect('refund_policies', 'select, insert, update, delete');

alter table invoices
  -- The refund that a credit note states.
  add column "refundId" bigint,
  add foreign key ("instituteId", "refundId") references refunds ("instituteId", id);
create index invoices_refund on invoices ("instituteId", "refundId") where "refundId" is not null;

alter table payments force row level security;
alter table refunds force row level security;
