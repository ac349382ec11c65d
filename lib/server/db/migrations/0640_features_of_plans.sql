-- A feature that a version of a plan does not name is not included. Until now it was, so that the versions that stand are completed.

alter table plan_versions disable trigger immutable;
update plan_versions set features =
  '{"customDomain": true, "coupons": true, "customRoles": true, "auditExport": true}' || features;
alter table plan_versions enable trigger immutable;

alter table institute_subscriptions no force row level security;
alter table limit_grants no force row level security;
alter table coupons no force row level security;
alter table roles no force row level security;
alter table counters no force row level security;

-- Nothing asked whether a plan includes coupons and roles: who has some goes on with them.
insert into limit_grants ("instituteId", feature, reason)
select s."instituteId", u.feature, 'Used before it was asked whether the plan includes it'
from institute_subscriptions s
join plan_versions v on v.id = s."planVersionId"
join (
  select "instituteId", 'coupons' as feature from coupons where status <> 'archived'
  union select "instituteId", 'customRoles' from roles
) u on u."instituteId" = s."instituteId"
where v.features -> u.feature = 'false'
  and not exists (select from limit_grants g where g."instituteId" = u."instituteId" and g.feature = u.feature and g.until is null);

update institute_subscriptions set version = version;

alter table institute_subscriptions force row level security;
alter table limit_grants force row level security;
alter table coupons force row level security;
alter table roles force row level security;
alter table counters force row level security;
