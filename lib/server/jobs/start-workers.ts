import type { Job as QueuedJob, JobResult, PgBoss } from "pg-boss"
import { log } from "@/lib/server/log"
import { withRequestId } from "@/lib/server/request-id"
import { FinalFailure } from "./final-failure"
import type { Job } from "./job"
import { WORKLOADS } from "./workloads"

/** How often the workers of a queue but the first look for jobs on their own; they are woken when there is work. */
const SPARE_POLL_SECONDS = 15

interface Process {
  stopping: AbortSignal
  /** The ids of the jobs that this process has taken and not yet answered for. */
  running: Set<string>
}

/** The workers of one queue. */
export interface Workers {
  /** Makes an idle worker look for jobs; those that are busy look again when they are done. */
  wake: () => void
}

/**
 * Starts the workers of a job's queue: each takes a batch of jobs and runs them at the same time. Long work ends early when
 * `stopping` aborts.
 */
export async function startWorkers(boss: PgBoss, job: Job, { stopping, running }: Process): Promise<Workers> {
  const { count, batchSize, perInstitute, pollSeconds } = WORKLOADS[job.workload ?? "background"]
  const workers: { id: string; isBusy: boolean }[] = []
  const wake = () => {
    const idle = workers.find(({ isBusy }) => !isBusy)
    if (idle) boss.notifyWorker(idle.id)
  }
  for (let n = 0; n < count; n += 1) {
    const worker = { id: "", isBusy: false }
    const options = {
      batchSize,
      groupConcurrency: perInstitute,
      pollingIntervalSeconds: n === 0 ? pollSeconds : SPARE_POLL_SECONDS,
      perJobResults: true as const,
    }
    worker.id = await boss.work(job.name, options, async (received) => {
      worker.isBusy = true
      // There may be more, and a notification that came while this worker looked for jobs went to it.
      wake()
      for (const { id } of received) running.add(id)
      const results = await Promise.all(received.map((one) => runJob(job, one, stopping)))
      for (const { id } of received) running.delete(id)
      worker.isBusy = false
      // It looks again at once: the limit per institute may have left it less than a full batch.
      boss.notifyWorker(worker.id)
      return results
    })
    workers.push(worker)
  }
  return { wake }
}

async function runJob(job: Job, queued: QueuedJob<unknown>, stopping: AbortSignal): Promise<JobResult> {
  const { id, data, signal } = queued
  try {
    const input = job.shape.parse(data ?? {})
    await withRequestId(id, () => job.run(input, { signal: AbortSignal.any([signal, stopping]) }))
    return { id, status: "completed" }
  } catch (error) {
    log.warn({ job: job.name, id, error: error instanceof Error ? error.stack : String(error) }, "a job failed")
    const isFinal = error instanceof FinalFailure
    if (isFinal || isLastAttempt(job, queued)) await notifyFailed(job, queued, error)
    return { id, status: isFinal ? "deadletter" : "failed", output: error }
  }
}

const isLastAttempt = ({ retries, workload = "background" }: Job, { retryCount }: QueuedJob<unknown>) =>
  retryCount >= (retries ?? WORKLOADS[workload].retries).limit

async function notifyFailed({ name, shape, onFailed }: Job, { id, data }: QueuedJob<unknown>, error: unknown) {
  const reason = error instanceof Error ? error.message : String(error)
  log.error({ job: name, id, reason }, "a job failed for good; the page of jobs lists it")
  await onFailed?.(shape.parse(data ?? {}), reason).catch((cause: unknown) =>
    log.error({ job: name, id, error: String(cause) }, "the failure of a job could not be recorded"),
  )
}
