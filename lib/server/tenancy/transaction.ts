import { createHash } from "node:crypto"
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
type Opening = { pool: pg.Pool; settings?: pg.QueryConfig; readOnly?: boolean }

/**
 * Runs `work` in one transaction. BEGIN and the settings go out ahead of the first query without being awaited, so
 * that a guarded query costs one round trip; a read-only transaction ends without being waited for.
 */
export async function inTransaction<T>({ pool, settings, readOnly = false }: Opening, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  const ahead = [
    client.query({ name: readOnly ? "begin-read" : "begin", text: readOnly ? "begin read only" : "begin" }),
  ]
  if (settings) ahead.push(client.query(settings))
  const opened = Promise.all(ahead)
  opened.catch(() => undefined)
  try {
    const result = await work(transactionOn(client))
    await opened
    const ended = client.query({ name: "commit", text: "commit" })
    if (readOnly) {
      ended.then(
        () => client.release(),
        (error: Error) => client.release(error),
      )
      return result
    }
    if ((await ended).command !== "COMMIT") throw new Error("the transaction was rolled back by the database")
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
