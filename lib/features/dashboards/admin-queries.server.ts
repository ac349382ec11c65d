import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const DAYS = 30
const MAX_SALES = 6
const buyerName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
/** A paid order that was not refunded in full. */
const isSale = sql<boolean>`o."paidAt" is not null and o.status <> 'refunded'`

interface Metrics {
  institute: string
  currency: string
  country: string
  thisMonthMinor: number
  lastMonthMinor: number
  students: number
  activeLearners: number
  publishedItems: number
  draftItems: number
  reviewItems: number
  openEnquiries: number
  hasImage: boolean
  hasCover: boolean
  hasAbout: boolean
  hasContact: boolean
  hasTax: boolean
}

/** The metrics of the current institute; months are those of its time zone. */
export async function findAdminMetrics(db: Db) {
  const { rows: [metrics] } = await sql<Metrics>`
    with institute as (
      select *, date_trunc('month', now() at time zone timezone) as month from institutes
    ), sales as (
      select "paidAt" at time zone institute.timezone >= institute.month as "isThisMonth", "totalMinor"
      from orders o cross join institute
      where ${isSale} and o."paidAt" >= (institute.month - interval '1 month') at time zone institute.timezone
    ), students as (
      select "userId" from memberships where role = 'Student' and status = 'active'
    )
    select
      name as institute, currency, country,
      (select coalesce(sum("totalMinor") filter (where "isThisMonth"), 0) from sales) as "thisMonthMinor",
      (select coalesce(sum("totalMinor") filter (where not "isThisMonth"), 0) from sales) as "lastMonthMinor",
      (select count(*) from students) as students,
      (select count(distinct "userId") from enrolments join students using ("userId")
        where "lastOpenedAt" > now() - interval '30 days') as "activeLearners",
      (select count(*) from items where status = 'published') as "publishedItems",
      (select count(*) from items where status = 'draft') as "draftItems",
      (select count(*) from items where status = 'review') as "reviewItems",
      (select count(*) from enquiries where status in ('new', 'open')) as "openEnquiries",
      image is not null as "hasImage",
      cover is not null as "hasCover",
      coalesce(about, '') <> '' as "hasAbout",
      coalesce("contactEmail", "contactPhone", '') <> '' as "hasContact",
      "legalName" is not null and (country <> 'IN' or "stateCode" is not null) as "hasTax"
    from institute`.execute(db) // prettier-ignore
  return metrics
}

/** The sales of each of the last thirty days in the institute's time zone, including days without any. */
export async function listDailySales(db: Db) {
  const { rows } = await sql<{ day: string; totalMinor: number; orders: number }>`
    with zone as (
      select timezone, (now() at time zone timezone)::date as today from institutes
    ), days as (
      select generate_series(today - ${DAYS - 1}::int, today, interval '1 day')::date as day from zone
    ), sales as (
      select (o."paidAt" at time zone timezone)::date as day, "totalMinor"
      from orders o cross join zone
      where ${isSale} and o."paidAt" >= (today - ${DAYS - 1}::int)::timestamp at time zone timezone
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(t."totalMinor"), 0) as "totalMinor", count(t.day) as orders
    from days left join sales t on t.day = days.day
    group by days.day order by days.day`.execute(db) // prettier-ignore
  return rows
}

/** The latest sales, at most MAX_SALES. */
export const listLatestSales = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("items as i", "i.id", "o.itemId")
    .select(["o.transactionId", "i.title as item", "o.totalMinor", "o.currency", buyerName.as("buyer")])
    .select((e) => e.ref("o.paidAt").$notNull().as("paidAt"))
    .where(isSale)
    .orderBy("o.paidAt", "desc")
    .limit(MAX_SALES)
    .execute()
