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
