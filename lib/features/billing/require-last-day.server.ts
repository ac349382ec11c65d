import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Day } from "./periods"

/** Throws `invalid_input` where the last day of something is over; null has no end. */
export async function requireLastDay(db: Db, until: Day | null): Promise<void> {
  if (until === null) return
  const { rows } = await sql<{ isOver: boolean }>`
    select ${until}::date < billing.day_of(billing.clock()) as "isOver"`.execute(db)
  if (rows[0]?.isOver) throw new Failure("invalid_input", { fields: { until: ["Must not be in the past"] } })
}
