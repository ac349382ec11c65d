import { sql } from "kysely"
import type pg from "pg"
import { corkUntilNextTick, type Db, lendBuilder } from "./query-builder"
import { isReadOnlyWork } from "./read-only-work"
import { enterInstitute, hasEntered } from "./session-institute"

export type { Db } from "./query-builder"

type Work<T> = (db: Db) => Promise<T>

/** Connections that read only unless a transaction says otherwise, and the institute whose rows they shall see, if not all. */
export interface Connections {
  pool: pg.Pool
  instituteId?: number
}

const BEGIN = { name: "begin", text: "begin read write" }
const BEGIN_READ_ONLY = { name: "begin-read-only", text: "begin read only" }
const COMMIT = { name: "commit", text: "commit" }

/**
 * Runs `work` in one transaction that may write, unless it is part of `readOnlyWork`. BEGIN is sent with the first query without being awaited, so that a query
 * costs one round trip. Rolls back and rethrows when `work` throws.
 */
export async function inTransaction<T>({ pool, instituteId }: Connections, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  corkUntilNextTick(client)
  const opening = Promise.all(open(client, instituteId))
  const { db, end } = lendBuilder(client, opening)
  try {
    const result = await work(db)
    await opening
    await end()
    if ((await client.query(COMMIT)).command !== "COMMIT")
      throw new Error("the transaction was rolled back by the database")
    client.release()
    return result
  } catch (error) {
    await end()
    await client.query("rollback").then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    )
    throw error
  }
}

/**
 * Runs `work`, which can only read. Each of its queries sees what is committed when it starts, as in a transaction of the
 * level "read committed", so that it needs none: the first query of a call is the first statement that is sent.
 */
export async function readOnly<T>({ pool, instituteId }: Connections, work: Work<T>): Promise<T> {
  const client = await pool.connect()
  corkUntilNextTick(client)
  const isReady = instituteId === undefined || hasEntered(client, instituteId)
  const opening = isReady ? undefined : Promise.all(enterAlone(client, instituteId))
  const { db, end } = lendBuilder(client, opening)
  try {
    return await work(db)
  } finally {
    await end()
    client.release()
  }
}

/** Runs `work` like `readOnly`, in one transaction of the level "repeatable read", in which cursors last as well. */
export const inSnapshot = <T>(connections: Connections, work: Work<T>): Promise<T> =>
  readOnly(connections, async (db) => {
    await sql`begin isolation level repeatable read read only`.execute(db)
    try {
      return await work(db)
    } finally {
      await sql`rollback`.execute(db)
    }
  })

function open(client: pg.PoolClient, instituteId: number | undefined): Promise<unknown>[] {
  const entering = instituteId === undefined || hasEntered(client, instituteId) ? undefined : instituteId
  if (!isReadOnlyWork())
    return [client.query(BEGIN), ...(entering === undefined ? [] : [enterInstitute(client, entering)])]
  return [...(entering === undefined ? [] : enterAlone(client, entering)), client.query(BEGIN_READ_ONLY)]
}

/** Entering an institute writes to the session, so it is a transaction of its own. */
const enterAlone = (client: pg.PoolClient, instituteId: number) => [
  client.query(BEGIN),
  enterInstitute(client, instituteId),
  client.query(COMMIT),
]
