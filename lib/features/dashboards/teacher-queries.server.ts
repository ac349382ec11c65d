import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const MAX_ROWS = 6
const learnerName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
const taughtBy = (userId: number) => sql`select "itemId" from item_teachers where "userId" = ${userId}`

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
}

/** The metrics of the items that a teacher teaches. */
export async function findTeacherMetrics(db: Db, userId: number) {
  const { rows: [metrics] } = await sql<Metrics>`
    with own_items as (
      select * from items where id in (${taughtBy(userId)})
    ), own_enrolments as (
      select * from enrolments where "itemId" in (${taughtBy(userId)})
    )
    select
      currency, country,
      (select count(*) from own_items) as items,
      (select count(*) from own_items where status in ('draft', 'review')) as drafts,
      (select count(distinct "userId") from own_enrolments) as learners,
      (select count(*) from own_enrolments where "completedAt" is not null) as completed,
      (select coalesce(round(avg(percent)), 0)::int from own_enrolments) as "averagePercent",
      (select coalesce(round(sum("ratingAvg" * "ratingCount") / nullif(sum("ratingCount"), 0), 2), 0) from own_items) as "ratingAvg",
      (select coalesce(sum("ratingCount"), 0)::int from own_items) as "ratingCount"
    from institutes`.execute(db) // prettier-ignore
  return metrics
}

/** The learners who last opened one of a teacher's items, with their progress. */
export async function listLatestLearners(db: Db, userId: number) {
  const { rows } = await sql<{ learner: string; item: string; itemId: number; percent: number; at: Date }>`
    select ${learnerName} as learner, i.title as item, i.id as "itemId", n.percent, n."lastOpenedAt" as at
    from enrolments n join items i on i.id = n."itemId" join users u on u.id = n."userId"
    where n."itemId" in (${taughtBy(userId)}) and n."lastOpenedAt" is not null
    order by n."lastOpenedAt" desc limit ${MAX_ROWS}`.execute(db) // prettier-ignore
  return rows
}

/** A teacher's items with the most learners; archived ones are excluded. */
export async function listTopItems(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; title: string; learners: number; averagePercent: number }>`
    select i.id, i.title, count(n."userId") as learners, coalesce(round(avg(n.percent)), 0)::int as "averagePercent"
    from items i left join enrolments n on n."itemId" = i.id
    where i.id in (${taughtBy(userId)}) and i.status <> 'archived'
    group by i.id, i.title order by learners desc, i.id limit ${MAX_ROWS}`.execute(db) // prettier-ignore
  return rows
}
