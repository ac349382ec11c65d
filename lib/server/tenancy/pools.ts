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
 * that are waited for (`DATABASE_WAIT_MS`); a lost connection is logged and replaced. With `isReadOnly` only a transaction
 * that says so may write.
 */
export function openPool(
  connectionString: string,
  { max, isReadOnly = false }: { max: number; isReadOnly?: boolean },
): pg.Pool {
  const settings = isReadOnly ? [...timeouts, "default_transaction_read_only=on"] : timeouts
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: env.DATABASE_WAIT_MS,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    options: settings.map((setting) => `-c ${setting}`).join(" "),
  })
  pool.on("error", (error) => log.warn({ error: error.message }, "a database connection was lost"))
  // The pool listens to idle connections only: losing one that is in use would end the process. Its query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined))
  return pool
}
