import { listOpenFailures, retryOpenFailures } from "../features/job-queues/open-failures.server"
import { startJobs } from "../server/jobs/start-jobs"
import { exitOnError } from "./exit-on-error"
import { jobs } from "./jobs"

const USAGE = "Say what to do: npm run jobs -- list [NAME], or npm run jobs -- retry NAME (or all)"

await exitOnError(run)
process.exit()

/** Lists the jobs that failed for good and about which nothing is decided, or queues them anew. */
async function run(): Promise<void> {
  const [, , command, name] = process.argv
  if (name && name !== "all" && !jobs.some((job) => job.name === name)) {
    const names = jobs.map((job) => job.name).toSorted()
    throw new Error(`There is no job ${name}. The jobs are ${names.join(", ")}.`)
  }
  const filter = name === "all" ? undefined : name
  if (command === "list") return list(filter)
  if (command !== "retry" || !name) throw new Error(USAGE)
  const queue = await startJobs(jobs, { isWorker: false })
  const count = await retryOpenFailures(filter)
  await queue.stop()
  process.stdout.write(`${count} jobs are queued again; a process that runs jobs takes them.\n`)
}

async function list(name: string | undefined): Promise<void> {
  const failed = await listOpenFailures(name)
  const lines = failed.map(
    (job) =>
      `${job.failedAt.toISOString()}  ${job.queue}  institute ${job.instituteId ?? "-"}  ${job.to ?? "-"}  ` +
      `${job.attempts} attempts: ${job.reason || "no reason is known"}\n`,
  )
  process.stdout.write(lines.length > 0 ? lines.join("") : "No job that failed for good waits for a decision.\n")
}
