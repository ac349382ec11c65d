import { type Expression, sql, type SqlBool } from "kysely"
import type { DayRange } from "@/lib/contract/shapes"

/** The condition that an instant lies within days of the institute's time zone, both included. */
export function withinDays(instant: Expression<Date | null>, { from, to }: DayRange) {
  const startOf = (day: string, daysLater = 0) =>
    sql<Date>`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone (select timezone from institutes))`
  const conditions = [
    ...(from ? [sql<SqlBool>`${instant} >= ${startOf(from)}`] : []),
    ...(to ? [sql<SqlBool>`${instant} < ${startOf(to, 1)}`] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` and `)
}
