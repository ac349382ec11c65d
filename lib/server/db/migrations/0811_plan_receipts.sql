-- Adds what institutes pay to the platform itself for their plans, in parts, with proof and with cheques that are cleared later.
-- Compatible with the former version.

create table plan_receipts (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "forInstituteId" bigint not null references institutes (id),
  -- The order for which it was received, and the payment by which it settled that; what settled none is on the balance.
  "orderId" bigint not null,
  "paymentId" bigint,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  currency text not null,
  mode text not null check (mode in ('bank', 'upi', 'cheque', 'cash')),
  reference text not null,
  -- Letters and digits of the reference: the same twice is one payment.
  "referenceKey" text not null,
  "receivedOn" date not null,
  state text not null check (state in ('awaiting_clearance', 'counted', 'bounced')),
  -- What shows it: a picture or a PDF in the store of files.
  "proofKey" text,
  "proofMime" text,
  "recordedById" bigint not null references users (id),
  -- Why it bounced.
  reason text,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "paymentId"),
  check (state = 'counted' or "paymentId" is null),
  check ((state = 'bounced') = (reason is not null)),
  check (("proofKey" is null) = ("proofMime" is null)),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  foreign key ("instituteId", "paymentId") references payments ("instituteId", id)
);
create unique index plan_receipts_reference on plan_receipts (mode, "referenceKey") where state <> 'bounced';
create index plan_receipts_order on plan_receipts ("instituteId", "orderId");
create index plan_receipts_institute on plan_receipts ("forInstituteId");
create index plan_receipts_recorder on plan_receipts ("recordedById");
create index plan_receipts_clearing on plan_receipts (id) where state = 'awaiting_clearance';
create index plan_receipts_proof on plan_receipts ("proofKey") where "proofKey" is not null;
select tenancy.protect('plan_receipts', 'select, insert');
grant update (state, "paymentId", reason) on plan_receipts to lectern_app;
revoke delete, truncate on plan_receipts from lectern_platform;
-- What was received never changes, but whether it counts.
create trigger append_only before delete on plan_receipts for each row execute function tenancy.refuse_change();
create trigger only_its_state_changes before update on plan_receipts for each row when (
  (to_jsonb(new) - '{state,paymentId,reason}'::text[]) is distinct from (to_jsonb(old) - '{state,paymentId,reason}'::text[])
) execute function tenancy.refuse_change();
create trigger never_truncated before truncate on plan_receipts execute function tenancy.refuse_change();

alter table institute_balance_entries
  -- Of the institute of the platform, so that no key can name it together with the institute.
  add column "receiptId" bigint unique,
  drop constraint institute_balance_entries_kind_check,
  add constraint institute_balance_entries_kind_check
    check (kind in ('referral_reward', 'referral_reversed', 'referral_expired', 'platform_credit', 'received')),
  drop constraint institute_balance_entries_check,
  add constraint institute_balance_entries_check
    check (("amountMinor" > 0) = (kind in ('referral_reward', 'platform_credit', 'received'))),
  drop constraint institute_balance_entries_from,
  add constraint institute_balance_entries_from check (
    ("referralId" is null) = (kind in ('platform_credit', 'received')) and (key is null) = (kind <> 'platform_credit')
    and (reason is null) = (kind <> 'platform_credit') and ("receiptId" is null) = (kind <> 'received'));
