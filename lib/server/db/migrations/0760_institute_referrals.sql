-- Adds referrals of institutes by institutes with their rewards, and what changes the balance of a plan besides its orders.
-- Compatible with the former version.

create table institute_referral_codes (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- Unique among all institutes: who follows the link is at none of them.
  code text not null unique check (code ~ '^[A-Z0-9]{8}$'),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId")
);
select tenancy.protect('institute_referral_codes', 'select');
revoke all on institute_referral_codes from lectern_app;

create table institute_referrals (
  id bigint generated always as identity primary key,
  "referrerInstituteId" bigint not null references institutes (id) on delete cascade,
  "referredInstituteId" bigint not null unique references institutes (id) on delete cascade,
  code text not null,
  status text not null default 'signed_up' check (status in ('signed_up', 'qualified', 'rewarded', 'rejected')),
  -- The platform alone sees why it was refused, or why a person is asked.
  "rejectedReason" text check ("rejectedReason" in ('same_person', 'same_email', 'same_mobile', 'same_device', 'shared_admin', 'same_gstin',
    'same_pan', 'same_upi', 'had_trial', 'referrer_left', 'referrer_on_free', 'declined', 'refunded')),
  "reviewReason" text check ("reviewReason" in ('weak_signs', 'same_card', 'yearly_limit')),
  -- What was alike when it was opened, and proves nothing alone.
  signs text[] not null default '{}' check (signs <@ array['same_network', 'same_mail_domain']),
  "decidedById" bigint references users (id) on delete set null,
  "decidedAt" timestamptz,
  -- What the platform wrote when it decided.
  note text,
  -- The first order that was paid, at the institute of the platform.
  "orderId" bigint references orders (id),
  "qualifiedAt" timestamptz,
  "holdUntil" timestamptz,
  "rewardStatus" text check ("rewardStatus" in ('pending', 'available', 'applied', 'expired', 'reversed')),
  "rewardMinor" bigint not null default 0 check ("rewardMinor" >= 0),
  currency text not null default 'INR',
  -- What orders have spent of it, and what was taken back or ended.
  "usedMinor" bigint not null default 0 check ("usedMinor" >= 0),
  "takenMinor" bigint not null default 0 check ("takenMinor" between 0 and "rewardMinor"),
  "availableAt" timestamptz,
  "expiresAt" timestamptz,
  "remindedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  -- An institute is referred when it opens, by one that is older: no circle can arise.
  check ("referrerInstituteId" < "referredInstituteId"),
  check ((status = 'rejected') = ("rejectedReason" is not null)),
  check (status not in ('qualified', 'rewarded') or ("orderId" is not null and "holdUntil" is not null and "rewardStatus" is not null)),
  check (("rewardStatus" is null) = ("rewardMinor" = 0)),
  check (("availableAt" is null) = ("expiresAt" is null)),
  check (("rewardStatus" in ('available', 'applied', 'expired')) <= ("availableAt" is not null)),
  check ("rewardStatus" is distinct from 'pending' or "availableAt" is null),
  check ("usedMinor" <= "rewardMinor"),
  check ("rewardStatus" is not distinct from 'reversed' or "usedMinor" + "takenMinor" <= "rewardMinor")
);
create index institute_referrals_referrer on institute_referrals ("referrerInstituteId", id desc);
create index institute_referrals_status on institute_referrals (status, id desc);
create unique index institute_referrals_order on institute_referrals ("orderId") where "orderId" is not null;
create index institute_referrals_to_review on institute_referrals (id) where "reviewReason" is not null and "decidedAt" is null;
create index institute_referrals_signed_up on institute_referrals (id) where status = 'signed_up';
create index institute_referrals_pending on institute_referrals ("holdUntil") where "rewardStatus" = 'pending';
create index institute_referrals_available on institute_referrals ("expiresAt") where "rewardStatus" = 'available';
create index institute_referrals_decided_by on institute_referrals ("decidedById") where "decidedById" is not null;
grant select, insert, update on institute_referrals to lectern_platform;

-- What changed the balance of a plan besides its orders; each is posted to the books of the platform.
create table institute_balance_entries (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id),
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('referral_reward', 'referral_reversed', 'referral_expired')),
  "amountMinor" bigint not null check ("amountMinor" <> 0),
  currency text not null,
  "referralId" bigint not null references institute_referrals (id),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check (("amountMinor" > 0) = (kind = 'referral_reward'))
);
-- A reward is given once.
create unique index institute_balance_entries_reward on institute_balance_entries ("referralId") where kind = 'referral_reward';
create index institute_balance_entries_referral on institute_balance_entries ("referralId");
create trigger append_only before update or delete on institute_balance_entries for each row execute function tenancy.refuse_change();
create trigger never_truncated before truncate on institute_balance_entries execute function tenancy.refuse_change();
select tenancy.protect('institute_balance_entries', 'select');
revoke update, delete, truncate on institute_balance_entries from lectern_platform;

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'sale', 'unmatched_payment', 'refund', 'credit_note', 'dispute', 'dispute_fee', 'receipt', 'receipt_reversed', 'write_off',
    'plan_change', 'balance_change'));

alter table order_adjustments
  drop constraint order_adjustments_kind_check,
  add constraint order_adjustments_kind_check check (kind in ('coupon', 'referral', 'referral_credit', 'forgiven', 'institute_referral'));

-- Spends an amount of the rewards of an institute whose subscription is locked: that which ends first is spent first.
create function billing.spend_referral_rewards(institute bigint, spent bigint) returns void
  language plpgsql set search_path = pg_catalog, public as
$$
declare
  reward record;
  rest bigint := spent;
  part bigint;
begin
  for reward in
    select r.id, r."rewardMinor" - r."usedMinor" - r."takenMinor" as "leftMinor" from institute_referrals r
    where r."referrerInstituteId" = institute and r."rewardStatus" = 'available' order by r."expiresAt", r.id for update
  loop
    exit when rest <= 0;
    part := least(rest, reward."leftMinor");
    update institute_referrals r set "usedMinor" = r."usedMinor" + part,
      "rewardStatus" = case when part = reward."leftMinor" then 'applied' else r."rewardStatus" end
    where r.id = reward.id;
    rest := rest - part;
  end loop;
end
$$;
revoke all on function billing.spend_referral_rewards(bigint, bigint) from public;
grant execute on function billing.spend_referral_rewards(bigint, bigint) to lectern_platform;

-- The same in the sale of a plan, which is of the institute of the platform.
create function tenancy.spend_plan_rewards(institute bigint, spent bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform sells plans' using errcode = '42501';
  end if;
  perform billing.spend_referral_rewards(institute, spent);
end
$$;

-- The referral of an institute that was referred and has not paid; null for any other.
create function tenancy.find_plan_referral(institute bigint) returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, public as
$$
begin
  if tenancy.current_institute() <> 1 then
    raise exception 'the institute of the platform sells plans' using errcode = '42501';
  end if;
  return (select r.id from institute_referrals r where r."referredInstituteId" = institute and r.status = 'signed_up');
end
$$;
revoke all on function tenancy.spend_plan_rewards(bigint, bigint), tenancy.find_plan_referral(bigint) from public;
grant execute on function tenancy.spend_plan_rewards(bigint, bigint), tenancy.find_plan_referral(bigint) to lectern_app;
