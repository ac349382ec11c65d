import pg from "pg"
import { log } from "@/lib/server/log"

/**
 * Opens a pool of connections with statement (15 s), lock (5 s) and idle (30 s) timeouts; a lost one is logged and
 * replaced.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    options: "-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=30000",
  })
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"))
  // The pool listens to idle connections only: losing one that is in use would end the process. Its query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}
