import { sql } from "kysely"
import { readPlatform } from "@/lib/server/tenancy/platform"

/**
 * Waits until a call waits for a database lock, as the last of so many, or completes without one. Returns a function that
 * returns the call's promise, because a transaction that holds the lock must not await it.
 */
export async function waitForLock<T>(call: Promise<T>, { waiting = 1 } = {}): Promise<() => Promise<T>> {
  const state = { isSettled: false }
  const tracked = call.finally(() => (state.isSettled = true))
  while (!state.isSettled && (await countWaiting()) < waiting) continue
  return () => tracked
}

async function countWaiting(): Promise<number> {
  const { rows } = await readPlatform((db) =>
    // What another role waits for is in pg_locks only.
    sql`select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(
      db,
    ),
  )
  return rows.length
}
