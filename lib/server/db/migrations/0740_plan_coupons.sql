-- Adds coupons of the platform for plans, whose uses are counted by institute.
-- Compatible with the former version.

alter table coupons
  -- Of a coupon for plans: the slugs of those that it is for, all without one, and the interval that it is for, both without one.
  add column plans text[] not null default '{}',
  add column "planInterval" text check ("planInterval" in ('month', 'year')),
  drop constraint "coupons_appliesTo_check",
  add constraint "coupons_appliesTo_check" check ("appliesTo" in ('all', 'kinds', 'items', 'plans')),
  add check ("appliesTo" <> 'plans' or "instituteId" = 1),
  add check ("appliesTo" = 'plans' or (cardinality(plans) = 0 and "planInterval" is null));

alter table coupon_redemptions no force row level security;
alter table coupon_redemptions
  -- The institute whose plan it lowers: its uses count together, whoever of it orders.
  add column "forInstituteId" bigint references institutes (id),
  add column "memberId" bigint generated always as (case when "forInstituteId" is null then "userId" end) stored,
  add check ("forInstituteId" is null or "instituteId" = 1),
  drop constraint "coupon_redemptions_instituteId_userId_fkey",
  add foreign key ("instituteId", "memberId") references memberships ("instituteId", "userId"),
  add foreign key ("userId") references users (id);
create index coupon_redemptions_for_institute on coupon_redemptions ("couponId", "forInstituteId") where "forInstituteId" is not null;
create index coupon_redemptions_of_member on coupon_redemptions ("instituteId", "memberId");
create index coupon_redemptions_of_user on coupon_redemptions ("userId");
alter table coupon_redemptions force row level security;
