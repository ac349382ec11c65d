import { sql } from "kysely"
import type { Db } from "./transaction"

/** Gives each statement of the transaction as many minutes instead of the 15 s that a call has. */
export const allowMinutes = (db: Db, minutes: number): Promise<unknown> =>
  sql`select set_config('statement_timeout', ${`${minutes}min`}, true)`.execute(db)
