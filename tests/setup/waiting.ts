import { sql } from "kysely"
import { readPlatform } from "@/lib/server/tenancy/platform"

/**
 * Waits until a call waits for a lock of the database, or is answered without having waited for one. What it answers is
 * handed out as a function, for a transaction that holds the lock must not wait for it.
 */
export async function untilItWaits<T>(call: Promise<T>): Promise<() => Promise<T>> {
  const state = { isAnswered: false }
  const noted = call.finally(() => (state.isAnswered = true))
  while (!state.isAnswered && !(await isSomebodyWaiting())) continue
  return () => noted
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await readPlatform((db) =>
    sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(db),
  )
  return rows.length > 0
}
