-- Adds payment to the institute itself: what it accepts, applications to pay so, and what was received for them.
-- Compatible with the former version.

alter table orders no force row level security;
alter table orders disable trigger user;
alter table orders
  -- How it is paid: through the gateway, to the institute itself, or not at all.
  add column rail text not null default 'card' check (rail in ('card', 'offline', 'free')),
  drop constraint orders_status_check,
  add constraint orders_status_check check (status in ('created', 'payment_pending', 'awaiting_offline', 'paid',
    'partially_refunded', 'refunded', 'expired', 'cancelled'));
update orders set rail = 'free' where "totalMinor" = 0;
alter table orders enable trigger user;
alter table orders force row level security;
-- A buyer applies once for the same items.
create unique index orders_offline_open on orders ("instituteId", "buyerId", "basketKey") where status = 'awaiting_offline';
create index orders_offline_expiring on orders ("expiresAt") where status = 'awaiting_offline';

create table offline_settings (
  "instituteId" bigint primary key default tenancy.current_institute() references institutes (id) on delete cascade,
  "isOn" boolean not null default false,
  modes text[] not null default '{}' check (modes <@ array['cash', 'upi', 'bank', 'cheque']),
  "accountName" text,
  "accountNumber" text,
  ifsc text check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  bank text,
  "upiId" text,
  version int not null default 1,
  "updatedAt" timestamptz not null default now(),
  check (not "isOn" or cardinality(modes) > 0)
);
create trigger touch before update on offline_settings for each row execute function tenancy.touch();
select tenancy.protect('offline_settings', 'select, insert, update');

create table offline_applications (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "orderId" bigint not null,
  status text not null default 'submitted' check (status in ('submitted', 'under_review', 'payment_awaited', 'payment_received',
    'enrolled', 'rejected', 'withdrawn', 'expired')),
  -- How the applicant has paid or wants to, as they say it.
  mode text not null check (mode in ('cash', 'upi', 'bank', 'cheque')),
  reference text,
  note text,
  -- What they show of their payment: a picture or a PDF in the store of files.
  "proofKey" text,
  "proofMime" text,
  -- Who looked at it last, and why it was rejected.
  "reviewerId" bigint,
  reason text,
  -- What was missing at the end and is not asked for any more.
  "writtenOffMinor" bigint not null default 0 check ("writtenOffMinor" >= 0),
  -- Since when the applicant is reminded that nothing has arrived, and how often that was done.
  "remindedFrom" timestamptz,
  reminders int not null default 0,
  -- When the applicant was told that it is about to expire.
  "warnedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "orderId"),
  check (("proofKey" is null) = ("proofMime" is null)),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  foreign key ("instituteId", "reviewerId") references memberships ("instituteId", "userId")
);
create index offline_applications_status on offline_applications ("instituteId", status, id);
create index offline_applications_reminded on offline_applications ("remindedFrom") where status = 'payment_awaited' and "remindedFrom" is not null;
create index offline_applications_proof on offline_applications ("proofKey") where "proofKey" is not null;
select tenancy.protect('offline_applications', 'select, insert, update');

-- What the institute has received for an application. Its payment begins when it counts: a cheque does so when it is cleared.
create table offline_receipts (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "applicationId" bigint not null,
  "paymentId" bigint,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  mode text not null check (mode in ('cash', 'upi', 'bank', 'cheque')),
  reference text,
  -- Letters and digits of the reference: the same twice is probably one payment.
  "referenceKey" text,
  "receivedOn" date not null,
  state text not null check (state in ('awaiting_clearance', 'counted', 'bounced', 'reversed')),
  "recordedById" bigint not null,
  -- Why it counts no more.
  reason text,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "paymentId"),
  check ((state in ('counted', 'reversed')) = ("paymentId" is not null)),
  foreign key ("instituteId", "applicationId") references offline_applications ("instituteId", id),
  foreign key ("instituteId", "paymentId") references payments ("instituteId", id),
  foreign key ("instituteId", "recordedById") references memberships ("instituteId", "userId")
);
create index offline_receipts_application on offline_receipts ("instituteId", "applicationId");
create index offline_receipts_reference on offline_receipts ("instituteId", "referenceKey") where "referenceKey" is not null;
create index offline_receipts_recorder on offline_receipts ("instituteId", "recordedById");
select tenancy.protect('offline_receipts', 'select, insert');
grant update (state, "paymentId", reason) on offline_receipts to lectern_app;
revoke update, delete, truncate on offline_receipts from lectern_platform;
-- What was received never changes, but whether it counts.
create trigger append_only before delete on offline_receipts for each row execute function tenancy.refuse_change();
create trigger only_its_state_changes before update on offline_receipts for each row when (
  (to_jsonb(new) - '{state,paymentId,reason}'::text[]) is distinct from (to_jsonb(old) - '{state,paymentId,reason}'::text[])
) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on offline_receipts execute function tenancy.refuse_change();

alter table invoices
  -- The receipt that a voucher is for, or takes back.
  add column "receiptId" bigint,
  add foreign key ("instituteId", "receiptId") references offline_receipts ("instituteId", id);
create index invoices_receipt on invoices ("instituteId", "receiptId") where "receiptId" is not null;
