-- Lets a part of a payment that is on the balance of an institute be taken back, with a reason.
-- Compatible with the former version.

alter table plan_receipts
  add column "reversedAt" timestamptz,
  add column "reversedById" bigint references users (id),
  drop constraint plan_receipts_state_check,
  add constraint plan_receipts_state_check check (state in ('awaiting_clearance', 'counted', 'bounced', 'reversed')),
  drop constraint plan_receipts_check1,
  -- Why it bounced, or was taken back.
  add constraint plan_receipts_reason check ((state in ('bounced', 'reversed')) = (reason is not null)),
  add constraint plan_receipts_reversed check ((state = 'reversed') = ("reversedAt" is not null and "reversedById" is not null));
-- What was taken back can be recorded again.
drop index plan_receipts_reference;
create unique index plan_receipts_reference on plan_receipts (mode, "referenceKey") where state not in ('bounced', 'reversed');
create index plan_receipts_reversed_by on plan_receipts ("reversedById") where "reversedById" is not null;
drop trigger only_its_state_changes on plan_receipts;
create trigger only_its_state_changes before update on plan_receipts for each row when (
  (to_jsonb(new) - '{state,paymentId,reason,reversedAt,reversedById}'::text[])
    is distinct from (to_jsonb(old) - '{state,paymentId,reason,reversedAt,reversedById}'::text[])
) execute function tenancy.refuse_change();

alter table institute_balance_entries
  drop constraint "institute_balance_entries_receiptId_key",
  drop constraint institute_balance_entries_kind_check,
  add constraint institute_balance_entries_kind_check check (kind in
    ('referral_reward', 'referral_reversed', 'referral_expired', 'platform_credit', 'received', 'receipt_reversed')),
  drop constraint institute_balance_entries_from,
  add constraint institute_balance_entries_from check (
    ("referralId" is null) = (kind in ('platform_credit', 'received', 'receipt_reversed'))
    and (key is null) = (kind <> 'platform_credit') and (reason is null) = (kind not in ('platform_credit', 'receipt_reversed'))
    and ("receiptId" is null) = (kind not in ('received', 'receipt_reversed')));
-- A payment goes to the balance once, and off it once.
create unique index institute_balance_entries_receipt on institute_balance_entries ("receiptId", kind) where "receiptId" is not null;
