import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const DAYS = 30
const SALES = 6
const buyer = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
/** A sale whose money stayed, at least in part. */
const isTaking = sql<boolean>`o."paidAt" is not null and o.status <> 'refunded'`

interface Figures {
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

/** The figures of the institute at hand; months are those of its time zone. */
export async function adminFigures(db: Db) {
  const { rows: [figures] } = await sql<Figures>`
    with place as (
      select *, date_trunc('month', now() at time zone timezone) as month from institutes
    ), takings as (
      select "paidAt" at time zone place.timezone >= place.month as "isThisMonth", "totalMinor"
      from orders o cross join place
      where ${isTaking} and o."paidAt" >= (place.month - interval '1 month') at time zone place.timezone
    )
    select
      name as institute, currency, country,
      (select coalesce(sum("totalMinor") filter (where "isThisMonth"), 0) from takings) as "thisMonthMinor",
      (select coalesce(sum("totalMinor") filter (where not "isThisMonth"), 0) from takings) as "lastMonthMinor",
      (select count(*) from memberships where role = 'Student' and status = 'active') as students,
      (select count(distinct "userId") from enrolments where "lastOpenedAt" > now() - interval '30 days') as "activeLearners",
      (select count(*) from items where status = 'published') as "publishedItems",
      (select count(*) from items where status = 'draft') as "draftItems",
      (select count(*) from items where status = 'review') as "reviewItems",
      (select count(*) from enquiries where status in ('new', 'open')) as "openEnquiries",
      image is not null as "hasImage",
      cover is not null as "hasCover",
      coalesce(about, '') <> '' as "hasAbout",
      coalesce("contactEmail", "contactPhone", '') <> '' as "hasContact",
      "legalName" is not null and (country <> 'IN' or "stateCode" is not null) as "hasTax"
    from place`.execute(db) // prettier-ignore
  return figures
}

/** The takings of each of the last thirty days of the institute's time zone, days without any included. */
export async function dailyTakings(db: Db) {
  const { rows } = await sql<{ day: string; totalMinor: number; orders: number }>`
    with zone as (
      select timezone, (now() at time zone timezone)::date as today from institutes
    ), days as (
      select generate_series(today - ${DAYS - 1}::int, today, interval '1 day')::date as day from zone
    ), takings as (
      select (o."paidAt" at time zone timezone)::date as day, "totalMinor"
      from orders o cross join zone
      where ${isTaking} and o."paidAt" >= (today - ${DAYS - 1}::int)::timestamp at time zone timezone
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sum(t."totalMinor"), 0) as "totalMinor", count(t.day) as orders
    from days left join takings t on t.day = days.day
    group by days.day order by days.day`.execute(db) // prettier-ignore
  return rows
}

/** The latest sales. */
export const latestSales = (db: Db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("items as i", "i.id", "o.itemId")
    .select(["o.transactionId", "i.title as item", "o.totalMinor", "o.currency", buyer.as("buyer")])
    .select((e) => e.ref("o.paidAt").$notNull().as("paidAt"))
    .where(isTaking)
    .orderBy("o.paidAt", "desc")
    .limit(SALES)
    .execute()
