/** What each counter counts: "instituteId", kind, subject, count, total, grouped as the counters are. */
const COUNTED = `
  select "instituteId", 'members.' || role || '.' || case when "heldByPlan" then 'held' else status end as kind, 0 as subject, count(*), 0 as total from memberships group by 1, 2
  union all
  select "instituteId", 'custom_role_members.' || role, 0, count(*), 0 from memberships
  where "customRoleId" is not null and status <> 'left' group by 1, 2
  union all
  select "instituteId", 'items.' || case when "heldByPlan" then 'held' else status end, 0, count(*), 0 from items group by 1, 2
  union all
  select "instituteId", 'enquiries.' || status, 0, count(*), 0 from enquiries group by 1, 2
  union all
  select "instituteId", 'orders.' || status, 0, count(*), sum("totalMinor" - "refundedMinor") from orders where mode = 'live' group by 1, 2
  union all
  select o."instituteId", 'sales', (o."paidAt" at time zone i.timezone)::date - date '1970-01-01', count(*), sum(o."totalMinor" - o."refundedMinor")
  from orders o join institutes i on i.id = o."instituteId" where o.mode = 'live' and o."paidAt" is not null and o.status <> 'refunded' group by 1, 3
  union all
  select "instituteId", 'enrolments', "itemId", count(*), sum(percent) from enrolments group by 1, 3
  union all
  select "instituteId", 'completed', "itemId", count(*), 0 from enrolments where "completedAt" is not null group by 1, 3
  union all
  select t."instituteId", 'learners', t."userId", count(distinct n."userId"), 0
  from item_teachers t join enrolments n on n."instituteId" = t."instituteId" and n."itemId" = t."itemId" group by 1, 3
  union all
  select "instituteId", 'active_learners', day - date '1970-01-01', count(*), 0
  from (
    select n."instituteId", n."userId", max((n."lastOpenedAt" at time zone 'UTC')::date) as day
    from enrolments n join memberships m on m."instituteId" = n."instituteId" and m."userId" = n."userId"
    where m.role = 'Student' and m.status = 'active' and n."lastOpenedAt" is not null group by 1, 2
  ) learners group by 1, 3
  union all
  select "instituteId", 'notifications.' || status, 0, count(*), 0 from notifications where "announcementId" is null group by 1, 2
  union all
  select "instituteId", 'written.' || status, "authorId", count(*), 0
  from notifications where "announcementId" is null and "authorId" is not null group by 1, 2, 3
  union all
  select "instituteId", 'recipients', "notificationId", count(*), count("readAt") from user_notifications
  where "notificationId" is not null group by 1, 3
  union all
  select "instituteId", 'files.' || case when "deletedAt" is null then kind else 'trash' end, 0, count(*), sum(bytes) from files group by 1, 2
  union all
  select "instituteId", 'files_month.' || kind,
    extract(year from "createdAt" at time zone 'UTC') * 12 + extract(month from "createdAt" at time zone 'UTC') - 1, count(*), sum(bytes)
  from files group by 1, 2, 3
  union all
  select "instituteId", 'files_person', coalesce("uploadedBy", 0), count(*), sum(bytes) from files group by 1, 3
  union all
  select "instituteId", 'files_folder', coalesce("folderId", 0), count(*), sum(bytes) from files
  where "deletedAt" is null and (access = 'item' or "uploadedBy" is not null) group by 1, 3
  union all
  select 1, 'users', 0, count(*), 0 from users
  union all
  select 1, 'institutes.' || status, 0, count(*), 0 from institutes where id <> 1 group by 2
  union all
  select 1, 'subscriptions.' || interval || '.' || status, "planId", count(*), sum("mrrMinor")
  from institute_subscriptions where "instituteId" <> 1 group by 2, 3
  union all
  select 1, 'subscribers', "planVersionId", count(*), sum("mrrMinor") from institute_subscriptions where "instituteId" <> 1 group by 3
  union all
  select 1, 'paying', "planId", count(*), sum("mrrMinor") from institute_subscriptions where "instituteId" <> 1 and "mrrMinor" > 0 group by 3
  union all
  select 1, 'mrr.' || "mrrKind", billing.day_of(at) - date '1970-01-01', count(*), sum("mrrAfter" - "mrrBefore")
  from subscription_moves where "instituteId" <> 1 and "mrrKind" is not null group by 2, 3
  union all
  select 1, 'mrr_early.' || "mrrKind" || '.' || (billing.day_of(at) - "paidSince"), billing.day_of(at) - date '1970-01-01',
    count(*), sum("mrrAfter" - "mrrBefore")
  from subscription_moves
  where "instituteId" <> 1 and "mrrKind" in ('expansion', 'contraction', 'churn') and billing.day_of(at) - "paidSince" <= 30 group by 2, 3
  union all
  select 1, 'plan_mrr.' || "planAfter" || '.' || case when "planBefore" <> "planAfter" then 'joined' else "mrrKind" end,
    billing.day_of(at) - date '1970-01-01', count(*), sum(case when "planBefore" = "planAfter" then "mrrAfter" - "mrrBefore" else "mrrAfter" end)
  from subscription_moves where "instituteId" <> 1 and "planAfter" is not null and ("mrrKind" is not null or "planBefore" <> "planAfter") group by 2, 3
  union all
  select 1, 'plan_mrr.' || "planBefore" || '.' || case when "planAfter" is null then 'churn' else 'left' end,
    billing.day_of(at) - date '1970-01-01', count(*), sum(-"mrrBefore")
  from subscription_moves where "instituteId" <> 1 and "planBefore" <> coalesce("planAfter", 0) group by 2, 3
  union all
  select 1, 'trials.' || case when "mrrKind" = 'new' then 'converted' else 'begun' end,
    date_trunc('week', "trialFrom"::timestamp)::date - date '1970-01-01', count(*), 0
  from subscription_moves
  where "instituteId" <> 1 and "trialFrom" is not null and ("mrrKind" is null or billing.day_of(at) - "trialFrom" <= 30) group by 2, 3
  union all
  select 1, 'risks.' || reason, 0, count(*), sum("mrrMinor") from institute_risks cross join unnest(reasons) reason group by 2
  union all
  select 1, 'at_risk', 0, count(*), sum("mrrMinor") from institute_risks where reasons <> '{}'
  union all
  select 1, 'platform.members', 0, count(*), 0 from memberships
  union all
  select 1, 'platform.items.' || status, 0, count(*), 0 from items where "instituteId" <> 1 group by 2
  union all
  select 1, 'platform.orders.' || status, 0, count(*), sum("totalMinor" - "refundedMinor") from orders where "instituteId" <> 1 and mode = 'live' group by 2
  union all
  select 1, 'listed_institutes', 0, count(*), 0 from institutes where status = 'active' and visible and id <> 1
  union all
  select 1, 'new_institutes', ("createdAt" at time zone 'UTC')::date - date '1970-01-01', count(*), 0 from institutes where id <> 1 group by 3
  union all
  select "instituteId", 'listed_items', 0, count(*), 0 from items where status = 'published' and visible group by 1`

/** What always holds of the counters: each query finds violations and must return no row. */
export const COUNTER_INVARIANTS = {
  "a counter is not the number or the sum of what it counts": `
    with counted as (${COUNTED}), counters as (
      select "instituteId", kind, subject, sum(count) as count, sum(total) as total from counters group by 1, 2, 3
    )
    select "instituteId", kind, subject, counters.count as counter, counted.count as counted,
      counters.total as "counterTotal", counted.total as "countedTotal"
    from counted full join counters using ("instituteId", kind, subject)
    where coalesce(counted.count, 0) <> coalesce(counters.count, 0) or coalesce(counted.total, 0) <> coalesce(counters.total, 0)`,
} satisfies Record<string, string>
