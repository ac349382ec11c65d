import { sql } from "kysely"

/** Whether a subscription gives access at this instant, by the database's clock; one without an end always does (spec §4). */
export const hasAccess = (subscription: string) => {
  const accessUntil = sql.ref(`${subscription}.accessUntil`)
  return sql<boolean>`(${accessUntil} is null or ${accessUntil} > billing.clock())`
}
