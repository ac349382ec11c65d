-- Adds that access to enquiries follows from the role of a member, unless it is granted or revoked for that member.

-- The rows are not changed otherwise: no page shows it and nothing counts it.
alter table memberships disable trigger user;
alter table memberships no force row level security;
alter table memberships alter column "crmAccess" drop not null, alter column "crmAccess" drop default;
-- Until now a member without it saw the enquiries as well, if their role had that screen.
update memberships set "crmAccess" = null where not "crmAccess";
alter table memberships force row level security;
alter table memberships enable trigger user;
