-- Adds the version of a plan that is offered to those who have an older one, and what the platform gives to the balance of an institute.
-- Compatible with the former version.

alter table plans
  add column "offeredVersionId" bigint,
  add foreign key (id, "offeredVersionId") references plan_versions ("planId", id);

alter table institute_balance_entries
  alter column "referralId" drop not null,
  -- What the platform gives is given once, however often it is sent.
  add column key uuid unique,
  add column reason text,
  drop constraint institute_balance_entries_kind_check,
  add constraint institute_balance_entries_kind_check
    check (kind in ('referral_reward', 'referral_reversed', 'referral_expired', 'platform_credit')),
  drop constraint institute_balance_entries_check,
  add constraint institute_balance_entries_check check (("amountMinor" > 0) = (kind in ('referral_reward', 'platform_credit'))),
  add constraint institute_balance_entries_from check (
    ("referralId" is null) = (kind = 'platform_credit') and (key is null) = (kind <> 'platform_credit')
    and (reason is null) = (kind <> 'platform_credit'));
