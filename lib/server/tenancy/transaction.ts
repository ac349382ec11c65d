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

/** A transaction that sees the rows of one institute, or of all, as the function that opened it decides. */
export type Db = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const MAX_STATEMENT_NAMES = 2_000
const statementNames = new Map<string, string>()

type Work<T> = (db: Db) => Promise<T>
type TransactionOptions = {
  /** Only `inTransaction` may use the pool: a connection may return to it with a read-only transaction still open. */
  pool: pg.Pool
  settings?: pg.QueryConfig
  readOnly?: boolean
}

/**
 * Runs `work` in one transaction. BEGIN and the settings are sent with the first query without being awaited, so that a
 * query costs one round trip; a read-only transaction is committed later, without being awaited. Rolls back and
 * rethrows when `work` throws.
 */
export async function inTransaction<T>(
  { pool, settings, readOnly = false }: TransactionOptions,
  work: Work<T>,
): Promise<T> {
  const client = await pool.connect()
  corkUntilNextTick(client)
  const openingQueries = begin(client, readOnly)
  if (settings) openingQueries.push(client.query(settings))
  const opened = Promise.all(openingQueries)
  opened.catch(() => undefined)
  try {
    const result = await work(transactionOn(client))
    await opened
    if (readOnly) {
      commitLater(client)
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

const BEGIN = { name: "begin", text: "begin" }
const BEGIN_READ = { name: "begin-read", text: "begin read only" }
const COMMIT = { name: "commit", text: "commit" }
const COMMIT_AND_READ_ON = { name: "commit-and-chain", text: "commit and chain" }
const COMMIT_DELAY_MS = 2
const uncommitted = new WeakMap<pg.PoolClient, NodeJS.Timeout>()

/** Commits a read-only transaction together with the next one on its connection, or after 2 ms when none follows. */
function commitLater(client: pg.PoolClient) {
  const timer = setTimeout(() => {
    uncommitted.delete(client)
    client.query(COMMIT).catch(() => undefined)
  }, COMMIT_DELAY_MS)
  uncommitted.set(client, timer)
}

/** Begins a transaction, after the commit of the read-only one before it, which a next read-only one continues. */
function begin(client: pg.PoolClient, readOnly: boolean) {
  const timer = uncommitted.get(client)
  if (!timer) return [client.query(readOnly ? BEGIN_READ : BEGIN)]
  clearTimeout(timer)
  uncommitted.delete(client)
  return readOnly ? [client.query(COMMIT_AND_READ_ON)] : [client.query(COMMIT), client.query(BEGIN)]
}

/** Sends the queries of one tick in one packet, because a packet costs more than its content. */
function corkUntilNextTick(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const transactions = new WeakMap<pg.PoolClient, Db>()

/** The query builder of a connection, which every transaction on it uses in turn. */
function transactionOn(client: pg.PoolClient): Db {
  const known = transactions.get(client)
  if (known) return known
  const db = createTransaction(client)
  transactions.set(client, db)
  return db
}

function createTransaction(client: pg.PoolClient): Db {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery) {
      corkUntilNextTick(client)
      const { rows, rowCount, command } = await client.query({
        name: nameOf(query.sql),
        text: query.sql,
        values: [...query.parameters],
      })
      const isWrite = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE"
      return { rows: rows as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error("streaming is not offered inside a transaction")
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return new Transaction<DB>({ config: { dialect }, driver, dialect, executor })
}

/** The name of a prepared statement, so that PostgreSQL parses and plans it once per connection. */
function nameOf(text: string): string | undefined {
  const known = statementNames.get(text)
  if (known) return known
  if (statementNames.size >= MAX_STATEMENT_NAMES) return undefined
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 20)
  statementNames.set(text, name)
  return name
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("open a transaction with withInstitute or withPlatform")),
})
const driver = dialect.createDriver()
