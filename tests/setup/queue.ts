import { jobs } from "@/lib/main/handlers"
import { startJobs } from "@/lib/server/jobs/start"

/** Lets calls of this file put jobs in the queue; nobody works on them. */
export function withQueue(): void {
  let stop = () => Promise.resolve()
  beforeAll(async () => {
    const queue = await startJobs(jobs, { work: false })
    stop = queue.stop
  })
  afterAll(() => stop())
}
