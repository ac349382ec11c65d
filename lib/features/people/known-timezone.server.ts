import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Throws `invalid_input` for a time zone that PostgreSQL does not know. */
export async function requireKnownTimezone(db: Db, timezone: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_timezone_names where name = ${timezone}`.execute(db)
  if (rows.length === 0)
    throw new Failure("invalid_input", { fields: { timezone: ["Must be a time zone such as Asia/Kolkata"] } })
}
