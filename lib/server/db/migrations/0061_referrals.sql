-- Makes it possible for a member to bring others to their institute by a code of their own.

create table referral_codes (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "userId" bigint not null,
  code text not null check (code ~ '^[A-Z0-9]{6,12}$'),
  "discountPercent" int not null default 10 check ("discountPercent" between 0 and 100),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "userId"),
  unique ("instituteId", code),
  foreign key ("instituteId", "userId") references memberships ("instituteId", "userId") on delete cascade
);
select tenancy.protect('referral_codes');

-- Who brought whom: one referrer for each referred person and institute, and never oneself.
create table referrals (
  "instituteId" bigint not null default tenancy.current_institute(),
  id bigint generated always as identity primary key,
  "referrerId" bigint not null,
  "referredId" bigint not null,
  "codeId" bigint not null,
  status text not null default 'signed_up' check (status in ('signed_up', 'qualified', 'rewarded', 'rejected')),
  "createdAt" timestamptz not null default now(),
  unique ("instituteId", id),
  unique ("instituteId", "referredId"),
  check ("referrerId" <> "referredId"),
  foreign key ("instituteId", "referrerId") references memberships ("instituteId", "userId") on delete cascade,
  foreign key ("instituteId", "referredId") references memberships ("instituteId", "userId") on delete cascade,
  foreign key ("instituteId", "codeId") references referral_codes ("instituteId", id) on delete cascade
);
create index referrals_referrer on referrals ("instituteId", "referrerId", id desc);
select tenancy.protect('referrals');
