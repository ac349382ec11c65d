-- Adds referral programmes of institutes, the way of a referral to its reward, and credit that members spend on orders.
-- Compatible with the former version.

-- Decides what friends and referrers get; `referral_codes."discountPercent"` is written no more and goes in the next version.
create table referral_programmes (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  "isOn" boolean not null default false,
  "friendPercent" int not null check ("friendPercent" between 0 and 50),
  "rewardMinor" bigint not null check ("rewardMinor" between 0 and 10000000),
  "minOrderMinor" bigint not null check ("minOrderMinor" between 0 and 100000000),
  "maxRewardsAMonth" int not null check ("maxRewardsAMonth" between 1 and 1000),
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId")
);
create trigger touch before update on referral_programmes for each row execute function tenancy.touch();
select tenancy.protect('referral_programmes', 'select, insert, update');

alter table referrals
  -- The order that qualified it.
  add column "orderId" bigint,
  add column "qualifiedAt" timestamptz,
  -- Staff alone see why it was refused, or why they are asked.
  add column "rejectedReason" text check ("rejectedReason" in ('same_mobile', 'same_email', 'same_device', 'same_upi', 'ordered_before',
    'referrer_left', 'monthly_limit', 'declined', 'refunded')),
  add column "reviewReason" text check ("reviewReason" in ('same_card', 'upi_of_a_friend', 'one_address')),
  add column "decidedById" bigint,
  add column "decidedAt" timestamptz,
  -- The order that has the friend's percent, while it can be paid and once it is.
  add column "discountOrderId" bigint,
  -- Whether both have signed in in one browser.
  add column "sharesDevice" boolean not null default false,
  -- A keyed hash of the address of the first sign-in, which is only compared.
  add column "addressHash" text,
  add check ((status = 'rejected') = ("rejectedReason" is not null)),
  add check (status not in ('qualified', 'rewarded') or "orderId" is not null),
  add foreign key ("instituteId", "orderId") references orders ("instituteId", id),
  add foreign key ("instituteId", "discountOrderId") references orders ("instituteId", id);
create unique index referrals_order on referrals ("instituteId", "orderId") where "orderId" is not null;
create unique index referrals_discount_order on referrals ("instituteId", "discountOrderId") where "discountOrderId" is not null;
create index referrals_to_review on referrals ("instituteId", id) where "reviewReason" is not null and "decidedAt" is null;
create index referrals_address on referrals ("instituteId", "addressHash", "createdAt") where "addressHash" is not null;

create table referral_rewards (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "referralId" bigint not null,
  "userId" bigint not null,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  -- What orders have spent of it, and what expired or was taken back.
  "usedMinor" bigint not null default 0 check ("usedMinor" >= 0),
  "takenMinor" bigint not null default 0 check ("takenMinor" >= 0),
  status text not null default 'pending' check (status in ('pending', 'available', 'applied', 'expired', 'reversed')),
  "holdUntil" timestamptz not null,
  "availableAt" timestamptz,
  "expiresAt" timestamptz,
  "remindedAt" timestamptz,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "referralId"),
  check ("usedMinor" + "takenMinor" <= "amountMinor"),
  check (("availableAt" is null) = ("expiresAt" is null)),
  check (status not in ('available', 'applied', 'expired') or "availableAt" is not null),
  check (status <> 'pending' or "availableAt" is null),
  foreign key ("instituteId", "referralId") references referrals ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
create index referral_rewards_user on referral_rewards ("instituteId", "userId", id desc);
create index referral_rewards_pending on referral_rewards ("holdUntil") where status = 'pending';
create index referral_rewards_available on referral_rewards ("expiresAt") where status = 'available';
create index referral_rewards_reversed on referral_rewards (id)
  where status = 'reversed' and "availableAt" is not null and "usedMinor" + "takenMinor" < "amountMinor";
select tenancy.protect('referral_rewards', 'select, insert, update');

create table credit_accounts (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "balanceMinor" bigint not null default 0 check ("balanceMinor" >= 0),
  -- The part of the balance that is held for orders which are not paid yet.
  "heldMinor" bigint not null default 0 check ("heldMinor" >= 0),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId"),
  check ("heldMinor" <= "balanceMinor"),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('credit_accounts', 'select, insert, update');

-- What changed balances; the entries of an account sum to its balance.
create table credit_entries (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  kind text not null check (kind in ('earned', 'spent', 'returned', 'expired', 'reversed')),
  "amountMinor" bigint not null check ("amountMinor" <> 0),
  "rewardId" bigint not null,
  "orderId" bigint,
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  check (("amountMinor" > 0) = (kind in ('earned', 'returned'))),
  check (("orderId" is not null) = (kind in ('spent', 'returned'))),
  foreign key ("instituteId", "userId") references credit_accounts ("instituteId", "userId"),
  foreign key ("instituteId", "rewardId") references referral_rewards ("instituteId", id),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id)
);
create index credit_entries_user on credit_entries ("instituteId", "userId", id desc);
create index credit_entries_order on credit_entries ("instituteId", "orderId") where "orderId" is not null;
create index credit_entries_reward on credit_entries ("instituteId", "rewardId");
create trigger append_only before update or delete on credit_entries for each row execute function tenancy.refuse_change();
create trigger never_truncated before truncate on credit_entries execute function tenancy.refuse_change();
select tenancy.protect('credit_entries', 'select, insert');
revoke update, delete, truncate on credit_entries from lectern_platform;

-- The credit of an order: held when it is placed, spent when it is paid, released when it ends unpaid, returned when it is refunded.
create table credit_holds (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  "orderId" bigint not null,
  "amountMinor" bigint not null check ("amountMinor" > 0),
  -- Less than what was held where a line could not be granted.
  "spentMinor" bigint not null default 0 check ("spentMinor" between 0 and "amountMinor"),
  status text not null default 'held' check (status in ('held', 'spent', 'released', 'returned')),
  "createdAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", "orderId"),
  check ((status = 'held') = ("endedAt" is null)),
  foreign key ("instituteId", "userId") references credit_accounts ("instituteId", "userId"),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id)
);
create index credit_holds_user on credit_holds ("instituteId", "userId") where status = 'held';
select tenancy.protect('credit_holds', 'select, insert, update');

-- The bank of a card, as the gateway says it.
alter table payments add column "cardIssuer" text;
