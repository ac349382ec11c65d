import { sql } from "kysely"
import { ALL_MONEY_INVARIANTS } from "../features/money-health/checks"
import { COUNTER_INVARIANTS } from "../server/db/counter-invariants"
import { TENANCY_INVARIANTS } from "../server/db/tenancy-invariants"
import { withPlatform } from "../server/tenancy/platform"

const MAX_ROWS_SHOWN = 3

/** Checks every invariant of tenancy, money and counters; returns one sentence for each that is violated, with a few rows. */
export const findViolations = (): Promise<string[]> =>
  withPlatform(async (db) => {
    await sql`set local statement_timeout = 0`.execute(db)
    const violations: string[] = []
    for (const [name, query] of Object.entries({
      ...TENANCY_INVARIANTS,
      ...ALL_MONEY_INVARIANTS,
      ...COUNTER_INVARIANTS,
    })) {
      const { rows } = await sql.raw<object>(query).execute(db)
      if (rows.length > 0) violations.push(`${name} (${rows.length}): ${JSON.stringify(rows.slice(0, MAX_ROWS_SHOWN))}`)
    }
    return violations
  })
