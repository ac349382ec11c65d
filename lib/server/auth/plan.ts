import { sql } from "kysely"
import { READABLE_DAYS } from "@/lib/shared/constants"

/** Whether a subscription gives access at this instant, by the database's clock; one without an end always does (spec §4). */
export const hasAccess = (subscription: string) => {
  const accessUntil = sql.ref(`${subscription}.accessUntil`)
  return sql<boolean>`(${accessUntil} is null or ${accessUntil} > billing.clock())`
}

/** The instant until which learners read on what they have after the access of a plan has ended, whether or not it was moved since. */
export const readableUntil = (subscription: string) =>
  sql<Date | null>`coalesce(${sql.ref(`${subscription}.readableUntil`)}, ${sql.ref(`${subscription}.accessUntil`)} + make_interval(days => ${sql.lit(READABLE_DAYS)}))`

/** Whether what an item of a query sells begins only after the days of grace of a plan that is not paid: nobody may have it then. */
const beginsAfterGrace = (item: string) =>
  sql<boolean>`exists (select from institute_subscriptions g where g."instituteId" = ${sql.ref(`${item}.instituteId`)}
    and g.status = 'grace' and g."accessUntil" <= ${sql.ref(`${item}.startsAt`)})`

/** Whether what an item of a query costs cannot be paid, because the institute has not paid the fee on its sales in time. */
const waitsForFee = (item: string) =>
  sql<boolean>`(${sql.ref(`${item}.priceMinor`)} > 0 and exists (select from fee_charges c where c."instituteId" = ${sql.ref(`${item}.instituteId`)}
    and c."paidAt" is null and c."dueOn" < billing.day_of(billing.clock())))`

/**
 * Whether nobody may have what an item of a query sells, as the plan of its institute is: it is held, begins after those days, or sales wait.
 * Pages show it; when it changes, a row of the subscription, of the item or of a fee does, which invalidates them.
 */
export const isClosedByPlan = (item: string) =>
  sql<boolean>`(${sql.ref(`${item}.heldByPlan`)} or ${beginsAfterGrace(item)} or ${waitsForFee(item)})`

/** Whether nobody may have what an item of a query sells at present: it is over, or closed by the plan of its institute. */
export const isClosedToBuyers = (item: string) =>
  sql<boolean>`(coalesce(${sql.ref(`${item}.endsAt`)} < now(), false) or ${isClosedByPlan(item)})`
