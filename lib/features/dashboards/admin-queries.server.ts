import { sql } from "kysely"
import { countOpenRefunds } from "@/lib/features/orders/orders.server"
import { preparedQuery, preparedRow } from "@/lib/server/db/prepared-query"

const DAYS = 30
const MAX_SALES = 6
const buyerName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
/** A paid order that was not refunded in full, and not of test mode. */
const isSale = sql<boolean>`o.mode = 'live' and o."paidAt" is not null and o.status <> 'refunded'`

/** Kinds of counters of the whole institute; those of sales and active learners are counted by day. */
const KINDS = ["items.published", "items.draft", "items.review", "enquiries.new", "enquiries.open"]

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
  openRefunds: number
  hasCover: boolean
  hasAbout: boolean
  hasMobile: boolean
  hasContact: boolean
  /** True without an email too. */
  isEmailVerified: boolean
  hasTax: boolean
  needsTaxProfile: boolean
  days: { day: string; totalMinor: number; orders: number }[]
}

/**
 * The metrics of the current institute, and the sales of each of the last thirty days, including days without any. Days
 * and months of sales are those of the institute's time zone, days of learners those of UTC.
 */
export const findAdminMetrics = preparedRow(
  () => sql<Metrics>`
    with institute as (
      select *,
        local_date - date '1970-01-01' as today,
        date_trunc('month', local_date)::date - date '1970-01-01' as month,
        (date_trunc('month', local_date) - interval '1 month')::date - date '1970-01-01' as "lastMonth"
      from (select *, (now() at time zone timezone)::date as local_date from institutes) local
    ), sales as (
      select c.subject as day, sum(c.count) as orders, sum(c.total) as "totalMinor"
      from institute join counters c on c.kind = 'sales' and c.subject >= least("lastMonth", today - ${DAYS - 1}::int)
      group by c.subject
    ), counts as (
      select
        coalesce(sum(count) filter (where kind = 'items.published'), 0) as "publishedItems",
        coalesce(sum(count) filter (where kind = 'items.draft'), 0) as "draftItems",
        coalesce(sum(count) filter (where kind = 'items.review'), 0) as "reviewItems",
        coalesce(sum(count) filter (where kind in ('enquiries.new', 'enquiries.open')), 0) as "openEnquiries"
      from counters where kind = any (${KINDS}::text[]) and subject = 0
    )
    select
      name as institute, currency, country, counts.*, ${countOpenRefunds} as "openRefunds", tenancy.student_count(institute.id) as students,
      (select coalesce(sum("totalMinor"), 0) from sales where day >= month) as "thisMonthMinor",
      (select coalesce(sum("totalMinor"), 0) from sales where day >= "lastMonth" and day < month) as "lastMonthMinor",
      (select coalesce(sum(count), 0) from counters where kind = 'active_learners'
        and subject >= (now() at time zone 'UTC')::date - date '1970-01-01' - ${DAYS}::int) as "activeLearners",
      cover is not null as "hasCover",
      coalesce(about, '') <> '' as "hasAbout",
      coalesce("contactEmail", "contactPhone", '') <> '' as "hasContact",
      not "awaitsMobile" as "hasMobile",
      coalesce("contactEmail", '') = '' or exists (
        select from email_verifications v where v.email = "contactEmail" and v."verifiedAt" is not null
      ) as "isEmailVerified",
      "legalName" is not null and (country <> 'IN' or "stateCode" is not null) as "hasTax",
      country = 'IN'
        and not exists (select from tax_profiles where "fromDate" <= (now() at time zone 'Asia/Kolkata')::date)
        and exists (select from items where status in ('published', 'unlisted') and visible and "priceMinor" > 0)
        as "needsTaxProfile",
      (select json_agg(json_build_object(
          'day', to_char(date '1970-01-01' + n, 'YYYY-MM-DD'),
          'totalMinor', coalesce(sales."totalMinor", 0), 'orders', coalesce(sales.orders, 0)) order by n)
        from generate_series(today - ${DAYS - 1}::int, today) n left join sales on sales.day = n) as days
    from institute cross join counts`,
)

/** The latest sales, at most MAX_SALES. */
export const listLatestSales = preparedQuery((db) =>
  db
    .selectFrom("orders as o")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .select(["o.transactionId", "o.totalMinor", "o.currency", buyerName.as("buyer")])
    .select(
      sql<string>`(select string_agg(l.title, ', ' order by l.no) from order_lines l where l."orderId" = o.id)`.as(
        "item",
      ),
    )
    .select((e) => e.ref("o.paidAt").$notNull().as("paidAt"))
    .where(isSale)
    .where("o.forInstituteId", "is", null)
    .orderBy("o.paidAt", "desc")
    .limit(MAX_SALES),
)
