import pg from "pg"
import { PgBoss } from "pg-boss"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { FAILED_JOBS, QUEUE_SCHEMA } from "./install-queue"

const MAX_LISTED = 200

/** A job that failed for good, with whom it was for, if it names one. */
export interface FailedJob {
  name: string
  failedAt: Date
  attempts: number
  instituteId: number | null
  to: string | null
  reason: string | null
}

/** The jobs that failed for good within the last month, the latest 200, of one name or of all. */
export async function listFailedJobs(name?: string): Promise<FailedJob[]> {
  const client = new pg.Client({ connectionString: connectionStrings().jobs })
  await client.connect()
  try {
    const { rows } = await client.query<FailedJob>(
      `select source_name as name, created_on as "failedAt", source_retry_count + 1 as attempts,
         (data ->> 'instituteId')::int as "instituteId", data ->> 'to' as "to",
         coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message') as reason
       from ${QUEUE_SCHEMA}.job where name = $1 and state = 'created' and ($2::text is null or source_name = $2)
       order by created_on desc limit ${MAX_LISTED}`,
      [FAILED_JOBS, name ?? null],
    )
    return rows
  } finally {
    await client.end()
  }
}

/** Queues the failed jobs of one name, or of all, anew; returns how many. */
export async function retryFailedJobs(name?: string): Promise<number> {
  const boss = new PgBoss({
    connectionString: connectionStrings().jobs,
    schema: QUEUE_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    const createdBefore = new Date()
    let total = 0
    for (;;) {
      const moved = await boss.redrive(FAILED_JOBS, { createdBefore, ...(name && { sourceName: name }) })
      total += moved
      if (moved === 0) return total
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
