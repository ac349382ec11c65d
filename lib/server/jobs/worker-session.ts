import { createHash } from "node:crypto"
import pg from "pg"
import type { PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { QUEUE_SCHEMA } from "./install-queue"

const LOCK = "hashtext('job workers')"
const RETRY_MS = 1_000
/** By then the other processes have their connections again, and responses on other connections have arrived. */
const SETTLE_MS = 2_000
/** The channel on which pg-boss sends the name of a queue when a job is added to it. */
const CHANNEL = `pgboss_${createHash("sha224").update(QUEUE_SCHEMA).digest("hex").slice(0, 24)}`

type Options = {
  connectionString: string
  /** A job was added to this queue. */
  onJob: (queue: string) => void
  /** Whether this process has taken the job with this id and not yet answered for it. */
  isRunning: (jobId: string) => boolean
  /** The connection was lost and is open again: notifications may have been missed. */
  onReopened: () => void
}

/**
 * Holds a connection while this process runs jobs, with a shared advisory lock, and listens for new jobs. A process that is
 * alone at its start knows that every job which is marked as running was left behind by a process that died, and has it run
 * again at once instead of when its heartbeat is missed. A lost connection is opened again; a process that is alone then does
 * the same with jobs that were taken, or done, when the database could no longer say so.
 */
export async function openWorkerSession(boss: PgBoss, options: Options): Promise<{ close: () => Promise<void> }> {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let client = await open()
  await retryIfAlone(boss, client, () => true)
  await join(client)

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString: options.connectionString, keepAlive: true })
    opened.on("error", () => undefined)
    opened.on("notification", ({ payload = "" }) => options.onJob(payload))
    await opened.connect()
    opened.on("end", reopenLater)
    return opened
  }

  function reopenLater() {
    runLater(RETRY_MS, reopen, reopenLater)
  }

  /** Runs only the last of what it is given, and nothing once the session is closed. */
  function runLater(afterMs: number, run: () => Promise<void>, onError: (error: unknown) => void) {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void run().catch(onError), afterMs).unref()
  }

  async function reopen() {
    const reopened = await open()
    if (isClosed) return await reopened.end()
    client = reopened
    try {
      await join(reopened)
      options.onReopened()
      const active = await activeJobs(reopened)
      const isLost = (id: string) => active.some((job) => job.id === id) && !options.isRunning(id)
      runLater(SETTLE_MS, () => retryIfAlone(boss, reopened, isLost), warn)
    } catch (error) {
      log.warn({ error: String(error) }, "the connection of the job workers is opened once more")
      // Its end opens the next one.
      await reopened.end()
    }
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

const warn = (error: unknown) => log.warn({ error: String(error) }, "no search for jobs that nobody runs")

async function activeJobs(client: pg.Client) {
  const { rows } = await client.query<{ name: string; id: string }>(
    `select name, id::text from ${QUEUE_SCHEMA}.job where state = 'active'`,
  )
  return rows
}

/**
 * Has the jobs run again that are marked as running and `isAbandoned`, if no other process runs jobs: what others run is
 * not known here.
 */
async function retryIfAlone(boss: PgBoss, client: pg.Client, isAbandoned: (id: string) => boolean): Promise<void> {
  const { rows } = await client.query<{ isAlone: boolean }>(`select pg_try_advisory_lock(${LOCK}) as "isAlone"`)
  if (!rows[0]?.isAlone) return
  try {
    const abandoned = (await activeJobs(client)).filter(({ id }) => isAbandoned(id))
    if (abandoned.length > 0) await retry(boss, client, abandoned)
  } finally {
    await client.query(`select pg_advisory_unlock(${LOCK})`)
  }
}

async function retry(boss: PgBoss, client: pg.Client, jobs: { name: string; id: string }[]): Promise<void> {
  const byQueue = Object.entries(Object.groupBy(jobs, (one) => one.name))
  for (const [name, ofQueue = []] of byQueue)
    await boss.fail(name, ofQueue.map(({ id }) => id), { message: "the process that ran it has ended" }) // oxfmt-ignore
  // Without the delay that grows with the number of failures: the end of a process is none of the job's.
  await client.query(`update ${QUEUE_SCHEMA}.job set start_after = now() where id = any($1) and state = 'retry'`, [
    jobs.map(({ id }) => id),
  ])
  // The worker that looks for jobs often may be busy.
  await client.query(`select pg_notify($1, name) from unnest($2::text[]) name`, [
    CHANNEL,
    byQueue.map(([name]) => name),
  ])
  log.warn({ jobs: jobs.length }, "jobs that nobody runs any more are run again")
}
