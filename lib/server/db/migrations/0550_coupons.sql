-- Adds coupons with what they are for, their single-use codes, and their uses by orders.
-- Compatible with the former version.

create table coupons (
  "instituteId" bigint not null default tenancy.current_institute() references institutes (id) on delete cascade,
  id bigint generated always as identity primary key,
  -- As buyers type it, in upper case.
  code text not null check (code ~ '^[A-Z0-9_-]{3,20}$'),
  -- For staff alone.
  name text not null default '',
  kind text not null check (kind in ('percent', 'flat')),
  "valueBasisPoints" int check ("valueBasisPoints" between 1 and 10000),
  "valueMinor" bigint check ("valueMinor" > 0),
  "maxDiscountMinor" bigint check ("maxDiscountMinor" > 0),
  "minOrderMinor" bigint not null default 0 check ("minOrderMinor" >= 0),
  -- That of its amounts.
  currency text not null,
  "startsAt" timestamptz not null default now(),
  "endsAt" timestamptz check ("endsAt" > "startsAt"),
  "appliesTo" text not null default 'all' check ("appliesTo" in ('all', 'kinds', 'items')),
  kinds text[] not null default '{}',
  "firstOrderOnly" boolean not null default false,
  "limitTotal" int check ("limitTotal" > 0),
  "limitPerUser" int not null default 1 check ("limitPerUser" > 0),
  -- Uses of paid and of open orders, counted only while there is a total limit; else they are counted from the redemptions.
  used int not null default 0 check (used >= 0),
  held int not null default 0 check (held >= 0),
  status text not null default 'draft' check (status in ('draft', 'active', 'paused', 'archived')),
  -- Whether its single-use codes are typed, and its own code no more.
  "hasBatch" boolean not null default false,
  version int not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", code),
  check ((kind = 'percent') = ("valueBasisPoints" is not null)),
  check ((kind = 'flat') = ("valueMinor" is not null)),
  check (("appliesTo" = 'kinds') = (cardinality(kinds) > 0)),
  check ("limitTotal" is null or used + held <= "limitTotal"),
  check ("limitTotal" is not null or used + held = 0)
);
-- A use is no change of the coupon.
create trigger touch before update on coupons for each row when (
  (old.used, old.held) = (new.used, new.held) or old."limitTotal" is distinct from new."limitTotal"
) execute function tenancy.touch();
select tenancy.protect('coupons');

create table coupon_items (
  "instituteId" bigint not null default tenancy.current_institute(),
  "couponId" bigint not null,
  "itemId" bigint not null,
  primary key ("instituteId", "couponId", "itemId"),
  foreign key ("instituteId", "couponId") references coupons ("instituteId", id) on delete cascade,
  foreign key ("instituteId", "itemId") references items ("instituteId", id) on delete cascade
);
create index coupon_items_of_item on coupon_items ("instituteId", "itemId");
select tenancy.protect('coupon_items', 'select, insert, delete');

-- Codes of a coupon that are drawn in batches, each for one order.
create table coupon_codes (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "couponId" bigint not null,
  code text not null check (code ~ '^[A-Z0-9]{10}$'),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", code),
  foreign key ("instituteId", "couponId") references coupons ("instituteId", id) on delete cascade
);
create index coupon_codes_of_coupon on coupon_codes ("instituteId", "couponId");
select tenancy.protect('coupon_codes', 'select, insert, delete');

alter table orders
  add column "couponId" bigint,
  -- The code that the buyer typed.
  add column "couponCode" text,
  add check (("couponId" is null) = ("couponCode" is null)),
  add foreign key ("instituteId", "couponId") references coupons ("instituteId", id);
create index orders_of_coupon on orders ("instituteId", "couponId", "paidAt") where "couponId" is not null;

create table coupon_redemptions (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "couponId" bigint not null,
  -- The single-use code that was typed.
  "codeId" bigint,
  "userId" bigint not null,
  "orderId" bigint not null,
  "discountMinor" bigint not null check ("discountMinor" > 0),
  status text not null default 'held' check (status in ('held', 'spent', 'released', 'returned')),
  "heldAt" timestamptz not null default now(),
  "endedAt" timestamptz,
  unique ("instituteId", id),
  unique ("instituteId", "orderId"),
  check ((status = 'held') = ("endedAt" is null)),
  foreign key ("instituteId", "couponId") references coupons ("instituteId", id),
  foreign key ("instituteId", "codeId") references coupon_codes ("instituteId", id),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId"),
  foreign key ("instituteId", "orderId") references orders ("instituteId", id) on delete cascade
);
create index coupon_redemptions_of_person on coupon_redemptions ("instituteId", "couponId", "userId")
  where status in ('held', 'spent');
create index coupon_redemptions_held on coupon_redemptions ("orderId") where status = 'held';
create unique index coupon_redemptions_code on coupon_redemptions ("instituteId", "codeId")
  where "codeId" is not null and status in ('held', 'spent');
create index coupon_redemptions_user on coupon_redemptions ("instituteId", "userId");
select tenancy.protect('coupon_redemptions', 'select, insert, update');
