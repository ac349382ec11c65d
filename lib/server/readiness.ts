import { platformPool } from "@/lib/server/tenancy/platform"

let migrationsApplied = false
let jobsReady: () => boolean = () => false

/** Notes at start that the migrations are applied, and how to ask the jobs. */
export function noteReady(ready: { jobs: () => boolean }): void {
  migrationsApplied = true
  jobsReady = ready.jobs
}

/** Whether the parts without which nothing works are there at this moment. */
export async function readiness(): Promise<{ database: boolean; migrations: boolean; jobs: boolean }> {
  const database = await platformPool.query("select 1").then(
    () => true,
    () => false,
  )
  return { database, migrations: migrationsApplied, jobs: jobsReady() }
}
