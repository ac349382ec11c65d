import { jobs } from "@/lib/main/jobs"
import { startJobs } from "@/lib/server/jobs/start-jobs"

/** Starts the job queue for the tests of a file, without a worker. */
export function withJobQueue(): void {
  let stop = () => Promise.resolve()
  beforeAll(async () => {
    const queue = await startJobs(jobs, { isWorker: false })
    stop = queue.stop
  })
  afterAll(() => stop())
}
