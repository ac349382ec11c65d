import pg from "pg"
import { PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { APP_ROLE, connectionStrings, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import { type Job, setBoss } from "./job"

const SCHEMA = "pgboss"

/** Starts the queue; with `isWorker` this process also runs the jobs. The returned `stop` waits for running jobs. */
export async function startJobs(
  jobs: Job[],
  { isWorker }: { isWorker: boolean },
): Promise<{ stop: () => Promise<void>; isReady: () => boolean }> {
  const { owner } = connectionStrings()
  const boss = new PgBoss({ connectionString: owner, schema: SCHEMA, max: 4, supervise: isWorker, schedule: isWorker })
  let isReady = true
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue reports an error"))
  await boss.start()
  for (const { name } of jobs) await boss.createQueue(name)
  await grantQueue(owner)
  setBoss(boss)
  if (isWorker) for (const job of jobs) await startWorker(boss, job)
  return {
    isReady: () => isReady,
    async stop() {
      isReady = false
      setBoss(undefined)
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}

async function startWorker(boss: PgBoss, { name, cron, shape, run }: Job) {
  await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([received]) => {
    if (!received) return
    await run(shape.parse(received.data ?? {})).catch((error: unknown) => {
      log.warn(
        { job: name, id: received.id, error: error instanceof Error ? error.stack : String(error) },
        "a job failed",
      )
      throw error
    })
  })
  if (cron) await boss.schedule(name, cron, {}, { tz: "Asia/Kolkata" })
}

/** Allows the roles of the app to enqueue jobs in their own transactions, and nothing else. */
async function grantQueue(owner: string) {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query(`grant usage on schema ${SCHEMA} to ${APP_ROLE}, ${PLATFORM_ROLE}`)
    await client.query(`grant select, insert on all tables in schema ${SCHEMA} to ${APP_ROLE}, ${PLATFORM_ROLE}`)
  } finally {
    await client.end()
  }
}
