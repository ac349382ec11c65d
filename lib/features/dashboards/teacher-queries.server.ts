import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const SHOWN = 6
const learner = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
const taughtBy = (userId: number) => sql`select "itemId" from item_teachers where "userId" = ${userId}`

interface Figures {
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

/** The figures of what one teacher teaches. */
export async function teacherFigures(db: Db, userId: number) {
  const { rows: [figures] } = await sql<Figures>`
    with mine as (
      select * from items where id in (${taughtBy(userId)})
    ), learning as (
      select * from enrolments where "itemId" in (${taughtBy(userId)})
    )
    select
      currency, country,
      (select count(*) from mine) as items,
      (select count(*) from mine where status in ('draft', 'review')) as drafts,
      (select count(distinct "userId") from learning) as learners,
      (select count(*) from learning where "completedAt" is not null) as completed,
      (select coalesce(round(avg(percent)), 0)::int from learning) as "averagePercent",
      (select coalesce(round(sum("ratingAvg" * "ratingCount") / nullif(sum("ratingCount"), 0), 2), 0) from mine) as "ratingAvg",
      (select coalesce(sum("ratingCount"), 0)::int from mine) as "ratingCount"
    from institutes`.execute(db) // prettier-ignore
  return figures
}

/** Who learnt lately with a teacher. */
export async function latestLearners(db: Db, userId: number) {
  const { rows } = await sql<{ learner: string; item: string; itemId: number; percent: number; at: Date }>`
    select ${learner} as learner, i.title as item, i.id as "itemId", n.percent, n."lastOpenedAt" as at
    from enrolments n join items i on i.id = n."itemId" join users u on u.id = n."userId"
    where n."itemId" in (${taughtBy(userId)}) and n."lastOpenedAt" is not null
    order by n."lastOpenedAt" desc limit ${SHOWN}`.execute(db) // prettier-ignore
  return rows
}

/** What a teacher teaches to the most learners. */
export async function busiestItems(db: Db, userId: number) {
  const { rows } = await sql<{ id: number; title: string; learners: number; averagePercent: number }>`
    select i.id, i.title, count(n."userId") as learners, coalesce(round(avg(n.percent)), 0)::int as "averagePercent"
    from items i left join enrolments n on n."itemId" = i.id
    where i.id in (${taughtBy(userId)}) and i.status <> 'archived'
    group by i.id, i.title order by learners desc, i.id limit ${SHOWN}`.execute(db) // prettier-ignore
  return rows
}
