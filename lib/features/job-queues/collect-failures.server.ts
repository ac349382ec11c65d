import { sql } from "kysely"
import { FAILED_JOBS } from "@/lib/server/jobs/install-queue"
import type { PeriodicTask } from "@/lib/server/jobs/periodic-task"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"

/** How long a failure is kept, whatever was decided about it. */
const STORED_DAYS = 90
const MAX_REASON = 500

/** Copies the jobs that failed for good, also of processes that were killed, before the queue deletes them. */
export const collectJobFailures: PeriodicTask = {
  name: "collect-job-failures",
  everySeconds: 60,
  run: () => withPlatform(collectFailures),
}

/** Makes a failure of each job that failed for good and is none yet, and forgets the old ones. */
export async function collectFailures(db: Db): Promise<void> {
  await sql`
    insert into job_failures ("instituteId", "jobId", queue, data, reason, attempts, "failedAt")
    select i.id, j.source_id, j.source_name, coalesce(j.data, '{}'),
      left(coalesce(j.source_output ->> 'message', j.source_output -> 'value' ->> 'message', j.source_output ->> 'value', ''), ${MAX_REASON}),
      coalesce(j.source_retry_count, 0) + 1, j.created_on
    from pgboss.job j
    left join institutes i
      on i.id = case when j.data ->> 'instituteId' ~ '^[0-9]{1,15}$' then (j.data ->> 'instituteId')::bigint end
    where j.name = ${FAILED_JOBS} and j.state = 'created' and j.source_id is not null
      and not exists (select from job_failures f where f."jobId" = j.source_id)
    on conflict ("jobId") do nothing`.execute(db)
  await sql`delete from job_failures where "failedAt" < now() - make_interval(days => ${STORED_DAYS})`.execute(db)
}
