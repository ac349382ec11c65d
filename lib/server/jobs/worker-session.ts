import { createHash } from "node:crypto"
import pg from "pg"
import type { PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { QUEUE_SCHEMA } from "./install-queue"

const LOCK = "hashtext('job workers')"
const RETRY_MS = 1_000
/** The channel on which pg-boss sends the name of a queue when a job is added to it. */
const CHANNEL = `pgboss_${createHash("sha224").update(QUEUE_SCHEMA).digest("hex").slice(0, 24)}`

type Options = {
  connectionString: string
  /** A job was added to this queue. */
  onJob: (queue: string) => void
  /** The connection was lost and is open again: notifications may have been missed. */
  onReopened: () => void
}

/**
 * Holds a connection while this process runs jobs, with a shared advisory lock, and listens for new jobs. A process that is
 * alone at its start knows that every job which is marked as running was left behind by a process that died, and has it run
 * again at once instead of when its heartbeat is missed. A lost connection is opened again.
 */
export async function openWorkerSession(boss: PgBoss, options: Options): Promise<{ close: () => Promise<void> }> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = await open()
  const { rows } = await client.query<{ isAlone: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isAlone"`)
  if (rows[0]?.isAlone) await retryAbandonedJobs(boss, client)
  await join(client)
  if (rows[0]?.isAlone) await client.query(`select pg_advisory_unlock(${LOCK})`)

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: options.connectionString, keepAlive: true })
    opened.on("error", () => undefined)
    opened.on("notification", ({ payload = "" }) => options.onJob(payload))
    await opened.connect()
    opened.on("end", reopenLater)
    return opened
  }

  function reopenLater() {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void reopen().catch(reopenLater), RETRY_MS).unref()
  }

  async function reopen() {
    client = await open()
    await join(client)
    options.onReopened()
  }

  return {
    async close() {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      await client.end()
    },
  }
}

const join = (client: pg.Client) => client.query(`select pg_advisory_lock_shared(${LOCK}); listen ${CHANNEL}`)

async function retryAbandonedJobs(boss: PgBoss, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; ids: string[] }>(
    `select name, array_agg(id::text) as ids from ${QUEUE_SCHEMA}.job where state = 'active' group by name`,
  )
  for (const { name, ids } of rows) await boss.fail(name, ids, { message: "the process that ran it has ended" })
  // Without the delay that grows with the number of failures: the end of a process is none of the job's.
  await client.query(`update ${QUEUE_SCHEMA}.job set start_after = now() where id = any($1) and state = 'retry'`, [
    rows.flatMap(({ ids }) => ids),
  ])
  const jobs = rows.reduce((sum, { ids }) => sum + ids.length, 0)
  if (jobs > 0) log.warn({ jobs }, "jobs that a dead process left behind are run again")
}
