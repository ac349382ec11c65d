import { platformPool } from "@/lib/server/tenancy/platform"

let migrationsApplied = false
let jobsReady: () => boolean = () => false

/** Records at start that the migrations are applied, and how to check the jobs. */
export function markReady(ready: { jobs: () => boolean }): void {
  migrationsApplied = true
  jobsReady = ready.jobs
}

let isGoing = false

/** Records that this process is about to stop: it still serves, and balancers should lead nobody here any more. */
export function markGoing(): void {
  isGoing = true
}

/** Whether this process is about to stop. */
export const isProcessGoing = (): boolean => isGoing

/** Whether database, migrations and jobs are ready at this moment. */
export async function readiness(): Promise<{ database: boolean; migrations: boolean; jobs: boolean }> {
  const database = await platformPool.query("select 1").then(
    () => true,
    () => false,
  )
  return { database, migrations: migrationsApplied, jobs: jobsReady() && !isGoing }
}
