import { type ExpressionBuilder, sql } from "kysely"
import type { DB } from "@/lib/server/schema/tables"

/**
 * Whether an entitlement gives access at present. Uses `clock_timestamp()`, the time of the statement: `now()` is the start of the
 * transaction, which, after waiting for a lock, may precede the grant that held the lock.
 */
export const isActiveEntitlement = (e: ExpressionBuilder<DB, "entitlements">) =>
  e.and([
    e("status", "=", "active"),
    e("startsAt", "<=", sql<Date>`clock_timestamp()`),
    e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`clock_timestamp()`)]),
  ])

/** Whether the member of a query has an entitlement that gives access at present. */
export const hasEntitlementOf = (membership: string) =>
  sql<boolean>`exists (select from entitlements e where e."instituteId" = ${sql.ref(`${membership}.instituteId`)}
    and e."userId" = ${sql.ref(`${membership}.userId`)} and e.status = 'active' and e."startsAt" <= clock_timestamp()
    and (e."expiresAt" is null or e."expiresAt" > clock_timestamp()))`
