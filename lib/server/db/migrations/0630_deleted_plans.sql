-- Lets a plan be deleted that no institute has ever had; foreign keys keep every other one.
-- Compatible with the former version.

drop trigger immutable on plan_versions;
create trigger immutable before update on plan_versions
  for each row when (old."publishedAt" is not null) execute function tenancy.refuse_change();
-- The subscribers of a version are counted, and looked for before a plan is deleted.
create index institute_subscriptions_version on institute_subscriptions ("planVersionId");
