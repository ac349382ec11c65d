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
import type { DB } from "@/lib/server/schema/tables"

/** A query builder that sees the rows of one institute, or of all, as the function that opened it decides. */
export type Db = Transaction<DB>

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()
const MAX_STATEMENT_NAMES = 2_000
const statementNames = new Map<string, string>()

/** A query builder that lasts as long as the work that it is lent to. */
export interface LentBuilder {
  db: Db
  /**
   * Every query from now on fails, so that work which goes on after an error never meets the next institute. Resolves once
   * the queries that were sent have been answered.
   */
  end: () => Promise<void>
}

/**
 * Lends a connection to one piece of work. Its queries are sent without waiting for `opening`, the statements that were sent
 * before them, and return rows only if these have succeeded.
 */
export function lendBuilder(client: pg.PoolClient, opening: Promise<unknown> | undefined): LentBuilder {
  let isOpen = opening === undefined
  let hasEnded = false
  let lastSent: Promise<unknown> | undefined
  opening?.then(() => (isOpen = true), ignore)

  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      if (hasEnded) throw new Error("the work that this connection was lent to has ended")
      corkUntilNextTick(client)
      const sent = client.query({ name: nameOf(sql), text: sql, values: [...parameters] })
      lastSent = sent
      if (!isOpen) {
        sent.catch(ignore)
        await opening
      }
      const { rows, rowCount, command } = await sent
      const isWrite = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE"
      return { rows: rows as R[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    },
    streamQuery() {
      throw new Error("streaming is not offered inside a transaction")
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return {
    db: new Transaction<DB>({ config: { dialect }, driver, dialect, executor }),
    async end() {
      hasEnded = true
      await lastSent?.catch(ignore)
    },
  }
}

/** The process that PostgreSQL named when the connection was opened; the types of pg lack it. */
export const processIdOf = (client: pg.PoolClient): number => (client as unknown as { processID: number }).processID

/** Sends the queries of one tick in one packet, because a packet costs more than its content. */
export function corkUntilNextTick(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  process.nextTick(() => stream.uncork())
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

const ignore = () => undefined

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("open a transaction with withInstitute or withPlatform")),
})
const driver = dialect.createDriver()
