import { listFailedJobs, retryFailedJobs } from "../server/jobs/failed-jobs"
import { exitOnError } from "./exit-on-error"
import { jobs } from "./jobs"

const USAGE = "Say what to do: npm run jobs -- list [NAME], or npm run jobs -- retry NAME (or all)"

await exitOnError(run)
process.exit()

/** Lists the jobs that failed for good, or queues them anew. */
async function run(): Promise<void> {
  const [, , command, name] = process.argv
  if (name && name !== "all" && !jobs.some((job) => job.name === name)) {
    const names = jobs.map((job) => job.name).toSorted()
    throw new Error(`There is no job ${name}. The jobs are ${names.join(", ")}.`)
  }
  const filter = name === "all" ? undefined : name
  if (command === "list") return list(filter)
  if (command !== "retry" || !name) throw new Error(USAGE)
  const count = await retryFailedJobs(filter)
  process.stdout.write(`${count} jobs are queued again; a process that runs jobs takes them.\n`)
}

async function list(name: string | undefined): Promise<void> {
  const failed = await listFailedJobs(name)
  const lines = failed.map(
    (job) =>
      `${job.failedAt.toISOString()}  ${job.name}  institute ${job.instituteId ?? "-"}  ${job.to ?? "-"}  ` +
      `${job.attempts} attempts: ${job.reason ?? "no reason is known"}\n`,
  )
  process.stdout.write(lines.length > 0 ? lines.join("") : "No job has failed for good within a month.\n")
}
