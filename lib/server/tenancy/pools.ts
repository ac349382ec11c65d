import pg from "pg"
import { env } from "@/lib/server/env.server"
import { log } from "@/lib/server/log"

const timeouts = [
  "statement_timeout=15000",
  `lock_timeout=${env.DATABASE_WAIT_MS}`,
  "idle_in_transaction_session_timeout=30000",
]

/**
 * Opens a pool of connections with timeouts for statements (15 s), idle transactions (30 s), and locks and connections
 * that are waited for (`DATABASE_WAIT_MS`); a lost connection is logged and replaced.
 */
export function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: env.DATABASE_WAIT_MS,
    idleTimeoutMillis: 60_000,
    options: timeouts.map((timeout) => `-c ${timeout}`).join(" "),
  })
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"))
  // The pool listens to idle connections only: losing one that is in use would end the process. Its query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}
