import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

interface Metrics {
  activeInstitutes: number
  newInstitutes: number
  people: number
  publishedItems: number
  paidOrders: number
  turnoverMinor: number
  monthlyPlansMinor: number
  trials: number
  overduePlans: number
  currency: string
  country: string
  openEnquiries: number
}

/** The metrics of the platform over all institutes but its own; a yearly plan counts a twelfth per month, rounded to whole currency units. */
export async function findMasterMetrics(db: Db) {
  const { rows: [metrics] } = await sql<Metrics>`
    with subscriptions as (
      select s.status, case s.interval when 'year' then round(p."priceYearMinor" / 12.0, -2) else p."priceMonthMinor" end as "monthMinor"
      from institute_subscriptions s join plans p on p.id = s."planId"
      where s."instituteId" <> ${PLATFORM_INSTITUTE_ID}
    )
    select
      count(*) filter (where status = 'active') as "activeInstitutes",
      count(*) filter (where "createdAt" > now() - interval '30 days') as "newInstitutes",
      (select count(*) from users) as people,
      (select count(*) from items where status = 'published' and "instituteId" <> ${PLATFORM_INSTITUTE_ID}) as "publishedItems",
      (select count(*) from orders where status in ('paid', 'partially_refunded') and "instituteId" <> ${PLATFORM_INSTITUTE_ID}) as "paidOrders",
      (select coalesce(sum("totalMinor"), 0) from orders where status in ('paid', 'partially_refunded') and "instituteId" <> ${PLATFORM_INSTITUTE_ID}) as "turnoverMinor",
      (select coalesce(sum("monthMinor"), 0)::bigint from subscriptions where status in ('active', 'cancel_scheduled')) as "monthlyPlansMinor",
      (select count(*) from subscriptions where status = 'trialing') as trials,
      (select count(*) from subscriptions where status in ('past_due', 'grace', 'expired')) as "overduePlans",
      (select currency from institutes where id = ${PLATFORM_INSTITUTE_ID}) as currency,
      (select country from institutes where id = ${PLATFORM_INSTITUTE_ID}) as country,
      (select count(*) from enquiries where "instituteId" = ${PLATFORM_INSTITUTE_ID} and status in ('new', 'open')) as "openEnquiries"
    from institutes where id <> ${PLATFORM_INSTITUTE_ID}`.execute(db) // prettier-ignore
  return metrics
}
