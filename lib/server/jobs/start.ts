import pg from "pg"
import { PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { APP_ROLE, connectionStrings, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"
import { type Job, useBoss } from "./job"

const SCHEMA = "pgboss"

/** Starts the queue; with `work` this program also runs the jobs. Answers how to stop it, which lets running jobs end. */
export async function startJobs(
  jobs: Job[],
  { work }: { work: boolean },
): Promise<{ stop: () => Promise<void>; isReady: () => boolean }> {
  const { owner } = connectionStrings()
  const boss = new PgBoss({ connectionString: owner, schema: SCHEMA, max: 4, supervise: work, schedule: work })
  let isReady = true
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue reports a fault"))
  await boss.start()
  for (const { name } of jobs) await boss.createQueue(name)
  await grantQueue(owner)
  useBoss(boss)
  if (work) for (const job of jobs) await startWork(boss, job)
  return {
    isReady: () => isReady,
    async stop() {
      isReady = false
      useBoss(undefined)
      await boss.stop({ graceful: true, timeout: 8_000 })
    },
  }
}

async function startWork(boss: PgBoss, { name, cron, shape, run }: Job) {
  await boss.work(name, { pollingIntervalSeconds: 1, batchSize: 1 }, async ([taken]) => {
    if (!taken) return
    await run(shape.parse(taken.data ?? {})).catch((error: unknown) => {
      log.warn({ job: name, id: taken.id, error: error instanceof Error ? error.stack : String(error) }, "a job failed")
      throw error
    })
  })
  if (cron) await boss.schedule(name, cron, {}, { tz: "Asia/Kolkata" })
}

/** The app may put jobs in the queue inside its own transactions, and no more. */
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
