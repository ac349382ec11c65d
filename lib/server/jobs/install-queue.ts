import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { PgBoss } from "pg-boss"
import { APP_ROLE, JOBS_ROLE, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import type { Job } from "./job"
import { WORKLOADS } from "./workloads"

/** The schema of pg-boss. */
export const QUEUE_SCHEMA = "pgboss"
/** Where pg-boss puts a copy of each job that failed for good, without a worker, until it is among the job failures. */
export const FAILED_JOBS = "failed-jobs"
/** A job whose worker has not been heard of for this long is run again. */
const HEARTBEAT_SECONDS = 15
const DEFAULT_MAX_SECONDS = 15 * 60
const KEEP_DONE_SECONDS = 24 * 60 * 60
/** They are copied each minute by whatever process runs jobs; three days outlast a weekend without one. */
const KEEP_FAILED_SECONDS = 3 * KEEP_DONE_SECONDS
const INDEX_POLL_MS = 500
const GRANT_LOCK = 7_301_945

/**
 * Creates or upgrades the tables of pg-boss and the queues of the given jobs as the owner of the database, and grants the
 * roles of the program what they need of them.
 */
export async function installQueue(owner: string, jobs: readonly Job[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: owner,
    schema: QUEUE_SCHEMA,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
  })
  const failed = Promise.withResolvers<never>()
  boss.on("error", failed.reject)
  try {
    await Promise.race([failed.promise, install(boss, jobs)])
    await grantQueue(owner)
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function install(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  await boss.start()
  await boss.createQueue(FAILED_JOBS, { retentionSeconds: KEEP_FAILED_SECONDS })
  await boss.updateQueue(FAILED_JOBS, { retentionSeconds: KEEP_FAILED_SECONDS })
  for (const { name, workload = "background", maxSeconds = DEFAULT_MAX_SECONDS, ...job } of jobs) {
    const retries = job.retries ?? WORKLOADS[workload].retries
    const options = {
      notify: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: maxSeconds,
      deleteAfterSeconds: KEEP_DONE_SECONDS,
      retryLimit: retries.limit,
      retryBackoff: true,
      retryDelay: retries.seconds,
      retryDelayMax: retries.maxSeconds,
      deadLetter: FAILED_JOBS,
    }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  // An upgrade of pg-boss may leave indexes to be built, for which only the owner has the rights.
  while ((await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress"))
    await setTimeout(INDEX_POLL_MS)
}

/**
 * The queue's role reads and writes the tables of pg-boss. The others enqueue jobs in their own transactions; the app, which
 * serves one institute at a time, cannot read those of others.
 */
async function grantQueue(owner: string) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const [app, platform, jobs] = [APP_ROLE, PLATFORM_ROLE, JOBS_ROLE].map(pg.escapeIdentifier)
  const insertable = `${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common`
  const tables = `all tables in schema ${QUEUE_SCHEMA}`
  try {
    await client.query(`begin; select pg_advisory_xact_lock(${GRANT_LOCK});
      grant usage on schema ${QUEUE_SCHEMA} to ${app}, ${platform}, ${jobs};
      grant select, insert, update, delete on ${tables} to ${jobs};
      grant usage on all sequences in schema ${QUEUE_SCHEMA} to ${jobs};
      revoke all on ${tables} from ${app}, ${platform};
      grant select on ${tables} to ${platform};
      grant select on ${QUEUE_SCHEMA}.queue to ${app};
      grant insert, select (id, start_after) on ${insertable} to ${app}, ${platform};
      commit`)
  } finally {
    await client.end()
  }
}
