import { sql } from "kysely"
import { preparedRow } from "@/lib/server/db/prepared-query"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

interface Metrics {
  activeInstitutes: number
  newInstitutes: number
  people: number
  publishedItems: number
  paidOrders: number
  turnoverMinor: number
  trials: number
  overduePlans: number
  currency: string
  country: string
  openEnquiries: number
  brokenChecks: number
  failedJobs: number
}

/** The metrics of the platform over all institutes but its own. */
export const findMasterMetrics = preparedRow(
  () => sql<Metrics>`
    with platform as (
      select kind, subject, sum(count) as count from counters
      where "instituteId" = ${PLATFORM_INSTITUTE_ID}
        and (kind in ('users', 'institutes.active', 'enquiries.new', 'enquiries.open', 'platform.items.published') or kind between 'subscriptions.' and 'subscriptions/')
      group by kind, subject
    ), subscriptions as (
      select split_part(kind, '.', 3) as status, count from platform where starts_with(kind, 'subscriptions.')
    ), sales as (
      select sum(count) as count, sum(total) as total from counters
      where "instituteId" = ${PLATFORM_INSTITUTE_ID} and kind in ('platform.orders.paid', 'platform.orders.partially_refunded')
    )
    select
      (select coalesce(sum(count), 0) from platform where kind = 'institutes.active') as "activeInstitutes",
      (select coalesce(sum(count), 0) from counters where "instituteId" = ${PLATFORM_INSTITUTE_ID} and kind = 'new_institutes'
        and subject > (now() at time zone 'UTC')::date - date '1970-01-01' - 30) as "newInstitutes",
      (select coalesce(sum(count), 0) from platform where kind = 'users') as people,
      (select coalesce(sum(count), 0) from platform where kind = 'platform.items.published') as "publishedItems",
      (select coalesce(count, 0) from sales) as "paidOrders",
      (select coalesce(total, 0) from sales) as "turnoverMinor",
      (select coalesce(sum(count), 0) from subscriptions where status = 'trialing') as trials,
      (select coalesce(sum(count), 0) from subscriptions where status in ('past_due', 'grace', 'expired')) as "overduePlans",
      (select coalesce(sum(count), 0) from platform where kind in ('enquiries.new', 'enquiries.open')) as "openEnquiries",
      (select count(*)::int from money_checks where status <> 'holds') as "brokenChecks",
      (select count(*)::int from job_failures where "resolvedAt" is null) as "failedJobs",
      currency, country
    from institutes where id = ${PLATFORM_INSTITUTE_ID}`,
)
