import type * as Jobs from "@/lib/main/jobs"
import { startJobs } from "@/lib/server/jobs/start-jobs"
import { load } from "./lazy-api"

const { jobs } = load<typeof Jobs>("lib/main/jobs")

/** Starts the job queue for the tests of a file, without a worker. */
export function withJobQueue(): void {
  let stop = () => Promise.resolve()
  beforeAll(async () => {
    const queue = await startJobs(jobs, { isWorker: false })
    stop = queue.stop
  })
  afterAll(() => stop())
}
