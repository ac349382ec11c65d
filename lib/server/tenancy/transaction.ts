import { createHash } from "node:crypto"
import type { Writable } from "node:stream"
import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
} from "kysely"
import pg from "pg"
import type { DB } from "@/lib/server/db/tables"

/** A transaction that sees what its opener allows: one institute's rows, or all. */
export type Db = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const MOST_NAMES = 2_000
const names = new Map<string, string>()

type Work<T> = (db: Db) => Promise<T>
type Opening = {
  /** Nothing but `inTransaction` may use it, for a connection can come back with a reading transaction still open. */
  pool: pg.Pool
  settings?: pg.QueryConfig
  readOnly?: boolean
}

/**
 * Runs `work` in one transaction. BEGIN and the settings go out ahead of the first query without being awaited, so
 * that a guarded query costs one round trip; a read-only transaction ends later, without being waited for.
 */
export async function inTransaction<T>({ pool, settings, readOnly = false }: Opening, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  sendTogether(client)
  const ahead = [
    ...endEarlier(client),
    client.query({ name: readOnly ? "begin-read" : "begin", text: readOnly ? "begin read only" : "begin" }),
  ]
  if (settings) ahead.push(client.query(settings))
  const opened = Promise.all(ahead)
  opened.catch(() => undefined)
  try {
    const result = await work(transactionOn(client))
    await opened
    if (readOnly) {
      endSoon(client)
      client.release()
      return result
    }
    if ((await client.query(COMMIT)).command !== "COMMIT")
      throw new Error("the transaction was rolled back by the database")
    client.release()
    return result
  } catch (error) {
    await client.query("rollback").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

const COMMIT = { name: "commit", text: "commit" }
const END_SOON_MS = 2
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>()

/** Ends a transaction that changed nothing: with the next one on its connection, or by itself when none comes. */
function endSoon(client: pg.PoolClient) {
  const timer = setTimeout(() => {
    unended.delete(client)
    client.query(COMMIT).catch(() => undefined)
  }, END_SOON_MS)
  unended.set(client, timer)
}

function endEarlier(client: pg.PoolClient) {
  const timer = unended.get(client)
  if (!timer) return []
  clearTimeout(timer)
  unended.delete(client)
  return [client.query(COMMIT)]
}

/** What is asked before the program next waits goes out in one packet: each packet costs more than what is in it. */
function sendTogether(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

function transactionOn(client: pg.PoolClient): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      const { rows, rowCount, command } = await client.query({
        name: nameOf(query.sql),
        text: query.sql,
        values: [...query.parameters],
      })
      const isWrite = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE"
      return { rows: rows as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error("streaming is not offered inside a guarded transaction")
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Transaction<DB>({ config: { dialect }, driver, dialect, executor })
}

/** A short name for a statement, so that the database parses and plans it once a connection. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MOST_NAMES) return undefined
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 20)
  names.set(text, name)
  return name
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("open a transaction with withInstitute or withPlatform")),
})
const driver = dialect.createDriver()
