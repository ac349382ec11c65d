import { type ConstructorOptions, PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { installQueue, QUEUE_SCHEMA } from "./install-queue"
import { type Job, SCHEDULE_ZONE, setBoss } from "./job"
import { setKnownJobs } from "./known-jobs"
import { type PeriodicTask, repeat, type RepeatedTask } from "./periodic-task"
import { startWorkers, type Workers } from "./start-workers"
import { openWorkerSession } from "./worker-session"

const STOP_MS = 8_000
const SUPERVISE_SECONDS = 5
const MAINTENANCE_SECONDS = 600

/** The queue of this process. `stop` waits for running jobs, at most eight seconds. */
export interface Jobs {
  stop: () => Promise<void>
  isReady: () => boolean
}

/** Starts the queue; with `isWorker` this process also runs the jobs and the periodic tasks. */
export async function startJobs(
  jobs: Job[],
  { isWorker, tasks = [] }: { isWorker: boolean; tasks?: readonly PeriodicTask[] },
): Promise<Jobs> {
  await installQueue(connectionStrings().owner, jobs)
  // One connection: jobs are taken one after another, so that the count of an institute's running jobs is exact.
  const boss = await startBoss({ max: 1, supervise: false, schedule: false })
  let isReady = true
  setBoss(boss)
  setKnownJobs(jobs)
  const work = isWorker ? await startWork(boss, { jobs, tasks }) : undefined
  return {
    isReady: () => isReady,
    async stop() {
      isReady = false
      await Promise.all([work?.stop(), boss.stop({ graceful: true, timeout: STOP_MS })])
      // Jobs that still ran could enqueue others.
      setBoss(undefined)
    },
  }
}

async function startBoss(options: ConstructorOptions): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: connectionStrings().jobs,
    schema: QUEUE_SCHEMA,
    migrate: false,
    reindex: false,
    ...options,
  })
  boss.on("error", (error) => log.warn({ error: error.message }, "the job queue reports an error"))
  return boss.start()
}

async function startWork(boss: PgBoss, { jobs, tasks }: { jobs: Job[]; tasks: readonly PeriodicTask[] }) {
  const repeated: RepeatedTask[] = []
  const queues = new Map<string, Workers>()
  const running = new Set<string>()
  const session = await openWorkerSession(boss, {
    connectionString: connectionStrings().jobs,
    isRunning: (id) => running.has(id),
    onJob: (queue) => queues.get(queue)?.wake(),
    onReopened() {
      for (const queue of queues.values()) queue.wake()
      for (const task of repeated) task.resume()
    },
  })
  const supervisor = await startBoss({
    max: 2,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  })
  await scheduleJobs(supervisor, jobs)
  const stopping = new AbortController()
  for (const job of jobs) queues.set(job.name, await startWorkers(boss, job, { stopping: stopping.signal, running }))
  repeated.push(...tasks.map(repeat))
  return {
    async stop() {
      stopping.abort()
      await Promise.all([supervisor.stop(), ...repeated.map((task) => task.stop())])
      await session.close()
    },
  }
}

/** Schedules the jobs with a cron expression, and no longer those that are gone. */
async function scheduleJobs(supervisor: PgBoss, jobs: Job[]) {
  for (const { name } of await supervisor.getSchedules())
    if (!jobs.some((job) => job.name === name && job.cron)) await supervisor.unschedule(name)
  for (const { name, cron } of jobs) if (cron) await supervisor.schedule(name, cron, {}, { tz: SCHEDULE_ZONE })
}
