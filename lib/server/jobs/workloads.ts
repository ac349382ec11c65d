/**
 * The kinds of background work. `urgent`: somebody waits for it (a code, a payment); `messages`: short, many at a time, for
 * other machines; `background`: long or rare work.
 */
export type Workload = "urgent" | "messages" | "background"

/** How often a failed job is tried again, the pause before the first retry, and the longest; it doubles, with some chance. */
export type Retries = { limit: number; seconds: number; maxSeconds: number }

type Settings = {
  /** The number of workers in each process, and the jobs that a worker takes and runs at a time. */
  count: number
  batchSize: number
  /** The most jobs of one institute that run at once over all processes; fewer than the workers can take together. */
  perInstitute: number
  /** How often a worker looks for jobs that nothing announces, such as one that is to be retried. */
  pollSeconds: number
  retries: Retries
  /** How long a job that is ready may wait before its queue is late. */
  lateSeconds: number
}

/** Each queue has workers of its own, so that a long queue never delays another; `Settings` hold for each queue. */
export const WORKLOADS: Record<Workload, Settings> = {
  urgent: {
    count: 4,
    batchSize: 8,
    perInstitute: 16,
    pollSeconds: 2,
    retries: { limit: 4, seconds: 1, maxSeconds: 10 },
    lateSeconds: 30,
  },
  messages: {
    count: 4,
    batchSize: 5,
    perInstitute: 10,
    pollSeconds: 5,
    retries: { limit: 4, seconds: 5, maxSeconds: 600 },
    lateSeconds: 300,
  },
  background: {
    count: 3,
    batchSize: 1,
    perInstitute: 1,
    pollSeconds: 5,
    retries: { limit: 4, seconds: 5, maxSeconds: 600 },
    lateSeconds: 1_800,
  },
}
