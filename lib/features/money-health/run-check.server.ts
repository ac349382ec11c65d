import { sql } from "kysely"
import { log } from "@/lib/server/log"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { allowMinutes } from "@/lib/server/tenancy/statement-time"
import type { Check } from "./checks"
import type { CheckOutcome } from "./health-queries.server"

/** How many violations are named. */
const MAX_ROWS = 20
const MINUTES = 10

interface Found {
  instituteId: number
  name: string
  found: number
}

/** Runs one check over all institutes. One that takes too long, or cannot be run, has failed. */
export async function runCheck({ key, query }: Check): Promise<CheckOutcome> {
  try {
    const rows = await withPlatform(async (db) => {
      await sql`set local transaction read only`.execute(db)
      await allowMinutes(db, MINUTES)
      const { rows: found } = await sql
        .raw<Found>(
          `select v."instituteId", v.name, (count(*) over ())::int as found from (${query}) v
           order by v."instituteId", v.name limit ${MAX_ROWS}`,
        )
        .execute(db)
      return found
    })
    const found = rows[0]?.found ?? 0
    return {
      key,
      status: found === 0 ? "holds" : "broken",
      found,
      rows: rows.map(({ instituteId, name }) => ({ instituteId, name })),
    }
  } catch (error) {
    log.error({ check: key, error: String(error) }, "a check of money could not be run")
    return { key, status: "failed", found: 0, rows: [] }
  }
}
