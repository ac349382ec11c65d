import { sql } from "kysely"
import type * as Jobs from "@/lib/main/jobs"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { load } from "./lazy-api"

const { jobs } = load<typeof Jobs>("lib/main/jobs")
const done: string[] = []

/** Runs every queued job, and those that they enqueue, until the queue is empty. */
export const runJobs = () => runQueued(...jobs.map(({ name }) => name))

/** Runs the queued jobs of these names, and those of them that they enqueue. */
export async function runQueued(...names: string[]): Promise<void> {
  for (;;) {
    const { rows } = await withPlatform((db) =>
      sql<{ id: string; name: string; data: unknown }>`select id, name, data from pgboss.job
        where state = 'created' and start_after <= now() and name = any(${names}) and id <> all(${done}) order by created_on`.execute(
        db,
      ),
    )
    if (rows.length === 0) return
    for (const row of rows) {
      done.push(row.id)
      const job = jobs.find(({ name }) => name === row.name)
      await job?.run(job.shape.parse(row.data))
    }
  }
}
