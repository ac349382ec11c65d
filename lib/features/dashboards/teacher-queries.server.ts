import { sql } from "kysely"
import { type Placeholder, preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"

const MAX_ROWS = 6
const learnerName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`

interface Metrics {
  currency: string
  country: string
  items: number
  drafts: number
  learners: number
  completed: number
  averagePercent: number
  ratingAvg: number
  ratingCount: number
  courses: { id: number; title: string; learners: number; averagePercent: number | null }[]
}

/** The metrics of the items that a teacher teaches, and those with the most learners; archived ones are not among these. */
export const findTeacherMetrics = preparedRow(
  (_, placeholder: Placeholder<{ userId: number }>) => sql<Metrics>`
    with own_items as (
      select i.id, i.title, i.status, i."ratingAvg", i."ratingCount", enrolled.learners, enrolled.percents, enrolled.completed,
        exists (select from materials m where m."itemId" = i.id) as "hasLessons"
      from item_teachers t join items i on i.id = t."itemId"
      cross join lateral (
        select
          coalesce(sum(c.count) filter (where c.kind = 'enrolments'), 0) as learners,
          coalesce(sum(c.total) filter (where c.kind = 'enrolments'), 0) as percents,
          coalesce(sum(c.count) filter (where c.kind = 'completed'), 0) as completed
        from counters c where c.kind in ('enrolments', 'completed') and c.subject = i.id
      ) enrolled
      where t."userId" = ${placeholder("userId")}
    ), courses as (
      select id, title, learners,
        case when "hasLessons" then coalesce(round(percents / nullif(learners, 0)), 0) end as "averagePercent"
      from own_items where status <> 'archived' order by learners desc, id limit ${MAX_ROWS}
    )
    select
      currency, country, totals.*,
      (select coalesce(sum(count), 0) from counters where kind = 'learners' and subject = ${placeholder("userId")}) as learners,
      coalesce((select json_agg(courses order by learners desc, id) from courses), '[]') as courses
    from institutes cross join (
      select
        count(*) as items,
        count(*) filter (where status in ('draft', 'review')) as drafts,
        coalesce(sum(completed), 0) as completed,
        coalesce(round(sum(percents) filter (where "hasLessons") / nullif(sum(learners) filter (where "hasLessons"), 0)), 0)
          as "averagePercent",
        coalesce(round(sum("ratingAvg" * "ratingCount") / nullif(sum("ratingCount"), 0), 2), 0) as "ratingAvg",
        coalesce(sum("ratingCount"), 0) as "ratingCount"
      from own_items
    ) totals`,
)

/** The learners who last opened one of a teacher's items, with their progress. */
export const listLatestLearners = preparedQuery(
  (_, placeholder: Placeholder<{ userId: number }>) => sql<{
    learner: string
    item: string
    itemId: number
    percent: number | null
    at: Date
  }>`
    select ${learnerName} as learner, latest.title as item, latest."itemId",
      case when exists (select from materials m where m."itemId" = latest."itemId") then latest.percent end as percent, latest."lastOpenedAt" as at
    from (
      select n."userId", i.title, n."itemId", n.percent, n."lastOpenedAt"
      from item_teachers t join items i on i.id = t."itemId"
      cross join lateral (
        select * from enrolments e where e."itemId" = t."itemId" and e."lastOpenedAt" is not null
        order by e."lastOpenedAt" desc limit ${MAX_ROWS}
      ) n
      where t."userId" = ${placeholder("userId")}
      order by n."lastOpenedAt" desc limit ${MAX_ROWS}
    ) latest join users u on u.id = latest."userId"
    order by latest."lastOpenedAt" desc`,
)
