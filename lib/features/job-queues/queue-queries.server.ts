import { sql } from "kysely"
import { nextRunOf } from "@/lib/server/jobs/job"
import { listJobs } from "@/lib/server/jobs/known-jobs"
import { WORKLOADS } from "@/lib/server/jobs/workloads"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { JobQueue } from "./contract"

type Counts = Pick<JobQueue, "ready" | "running" | "deferred" | "oldestReadyAt" | "lastEndedAt"> & {
  waitsSeconds: number
}
const NO_JOBS: Counts = { ready: 0, running: 0, deferred: 0, oldestReadyAt: null, lastEndedAt: null, waitsSeconds: 0 }

/** Every queue of the program: late ones and those with open failures first, then by name. */
export async function listQueues(db: Db): Promise<JobQueue[]> {
  const [counts, failures] = await Promise.all([countJobs(db), countFailures(db)])
  const queues = listJobs().map((job): JobQueue => {
    const { waitsSeconds, ...found } = counts.get(job.name) ?? NO_JOBS
    return {
      name: job.name,
      ...found,
      failedToday: failures.get(job.name)?.failedToday ?? 0,
      open: failures.get(job.name)?.open ?? 0,
      nextRunAt: nextRunOf(job) ?? null,
      isLate: waitsSeconds > WORKLOADS[job.workload ?? "background"].lateSeconds,
    }
  })
  const rank = ({ isLate, open }: JobQueue) => (isLate ? 2 : 0) + (open > 0 ? 1 : 0)
  return queues.toSorted((a, b) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1))
}

async function countJobs(db: Db): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { name: string }>`
    select name,
      (count(*) filter (where state < 'active' and start_after <= now()))::int as ready,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state < 'active' and start_after > now()))::int as deferred,
      min(start_after) filter (where state < 'active' and start_after <= now()) as "oldestReadyAt",
      max(completed_on) as "lastEndedAt",
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::int
        as "waitsSeconds"
    from pgboss.job group by name`.execute(db)
  return new Map(rows.map(({ name, ...counts }) => [name, counts]))
}

async function countFailures(db: Db) {
  const rows = await db
    .selectFrom("job_failures")
    .select("queue")
    .select(sql<number>`(count(*) filter (where "failedAt" > now() - interval '24 hours'))::int`.as("failedToday"))
    .select(sql<number>`(count(*) filter (where "resolvedAt" is null))::int`.as("open"))
    .groupBy("queue")
    .execute()
  return new Map(rows.map(({ queue, ...counts }) => [queue, counts]))
}
