import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

const DAYS = 30
const SALES = 6
const name = sql<string>`trim(u."firstName" || ' ' || u."lastName")`

/** The figures of the institute at hand; months and days are those of its time zone. */
export async function adminFigures(db: Db) {
  const zone = sql`(select timezone from institutes)`
  const monthStart = sql`date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`
  const { rows: [figures] } = await sql<AdminCounts>`
    select
      (select currency from institutes) as currency,
      (select country from institutes) as country,
      coalesce(sum("totalMinor") filter (where "paidAt" >= ${monthStart}), 0) as "thisMonthMinor",
      coalesce(sum("totalMinor") filter (where "paidAt" < ${monthStart} and "paidAt" >= ${monthStart} - interval '1 month'), 0) as "lastMonthMinor",
      count(*) filter (where status = 'paid') as "paidOrders",
      count(*) filter (where status in ('created', 'payment_pending')) as "pendingOrders",
      (select count(*) from memberships where role = 'Student' and status = 'active') as students,
      (select count(distinct "userId") from enrolments where "lastOpenedAt" > now() - interval '30 days') as "activeLearners",
      (select count(*) from items where status = 'published') as "publishedItems",
      (select count(*) from items where status in ('draft', 'review')) as "draftItems",
      (select count(*) from enquiries where status in ('new', 'open')) as "openEnquiries"
    from orders`.execute(db) // prettier-ignore
  return figures
}

interface AdminCounts {
  currency: string
  country: string
  thisMonthMinor: number
  lastMonthMinor: number
  paidOrders: number
  pendingOrders: number
  students: number
  activeLearners: number
  publishedItems: number
  draftItems: number
  openEnquiries: number
}

/** The takings of each of the last thirty days, days without any included. */
export async function dailyTakings(db: Db) {
  const { rows } = await sql<{ day: string; totalMinor: number; orders: number }>`
    with zone as (select timezone from institutes),
    days as (select generate_series((now() at time zone zone.timezone)::date - ${DAYS - 1}::int, (now() at time zone zone.timezone)::date, interval '1 day')::date as day from zone)
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(o."totalMinor"), 0) as "totalMinor", count(o.id) as orders
    from days cross join zone left join orders o on (o."paidAt" at time zone zone.timezone)::date = days.day
    group by days.day order by days.day`.execute(db)
  return rows
}

/** The latest sales. */
export const latestSales = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("items as i", "i.id", "o.itemId")
    .select(["o.transactionId", "i.title as item", "o.totalMinor", "o.currency", name.as("buyer")])
    .select((e) => e.ref("o.paidAt").$notNull().as("paidAt"))
    .where("o.paidAt", "is not", null)
    .orderBy("o.paidAt", "desc")
    .limit(SALES)
    .execute()

/** The figures of what one teacher teaches, and who learnt lately. */
export async function teacherFigures(db: Db, userId: number) {
  const mine = sql`select "itemId" from item_teachers where "userId" = ${userId}`
  const [{ rows: [figures] }, { rows: recent }] = await Promise.all([
    sql<TeacherCounts>`
      select
        (select count(*) from items where id in (${mine})) as items,
        count(distinct "userId") as learners,
        count(*) filter (where "completedAt" is not null) as completed,
        coalesce(round(avg(percent)), 0)::int as "averagePercent",
        coalesce((select round(sum("ratingAvg" * "ratingCount") / nullif(sum("ratingCount"), 0), 2) from items where id in (${mine})), 0) as "ratingAvg",
        coalesce((select sum("ratingCount") from items where id in (${mine})), 0)::int as "ratingCount"
      from enrolments where "itemId" in (${mine})`.execute(db),
    sql<{ learner: string; item: string; itemId: number; percent: number; at: Date }>`
      select ${name} as learner, i.title as item, i.id as "itemId", n.percent, n."lastOpenedAt" as at
      from enrolments n join items i on i.id = n."itemId" join users u on u.id = n."userId"
      where n."itemId" in (${mine}) and n."lastOpenedAt" is not null
      order by n."lastOpenedAt" desc limit ${SALES}`.execute(db),
  ]) // prettier-ignore
  return { figures, recent }
}

interface TeacherCounts {
  items: number
  learners: number
  completed: number
  averagePercent: number
  ratingAvg: number
  ratingCount: number
}

/** The figures of the platform, over all institutes but its own. */
export async function masterFigures(db: Db) {
  const { rows: [figures] } = await sql<MasterCounts>`
    select
      count(*) as institutes,
      count(*) filter (where status = 'active') as "activeInstitutes",
      count(*) filter (where "createdAt" > now() - interval '30 days') as "newInstitutes",
      (select count(*) from users) as people,
      (select count(*) from items where status = 'published') as "publishedItems",
      (select count(*) from orders where status = 'paid') as "paidOrders",
      (select coalesce(sum("totalMinor"), 0) from orders where status = 'paid') as "turnoverMinor",
      (select coalesce(sum(case s.interval when 'year' then p."priceYearMinor" / 12 else p."priceMonthMinor" end), 0)
       from institute_subscriptions s join plans p on p.id = s."planId" where s.status = 'active' and s."instituteId" <> ${PLATFORM_INSTITUTE_ID})::bigint as "monthlyPlansMinor",
      (select currency from institutes where id = ${PLATFORM_INSTITUTE_ID}) as currency,
      (select country from institutes where id = ${PLATFORM_INSTITUTE_ID}) as country,
      (select count(*) from enquiries where "instituteId" = ${PLATFORM_INSTITUTE_ID} and status in ('new', 'open')) as "openEnquiries"
    from institutes where id <> ${PLATFORM_INSTITUTE_ID}`.execute(db) // prettier-ignore
  return figures
}

interface MasterCounts {
  institutes: number
  activeInstitutes: number
  newInstitutes: number
  people: number
  publishedItems: number
  paidOrders: number
  turnoverMinor: number
  monthlyPlansMinor: number
  currency: string
  country: string
  openEnquiries: number
}
