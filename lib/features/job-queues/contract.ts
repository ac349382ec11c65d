import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, paged, pageQuery } from "@/lib/contract/shapes"
import { MASTERS } from "@/lib/shared/roles"

/** How a failed job ended: it was queued anew, or nothing more is done about it. */
export const RESOLUTIONS = ["retried", "given_up"] as const
/** The failures that still ask for a decision, and the others. */
export const FAILURE_VIEWS = ["open", "resolved"] as const
/** How many failed jobs one press changes; what is more is left for the next. */
export const MAX_RESOLVED = 1_000
const MAX_NOTE = 500

const count = z.number().int()

/** A queue of background jobs, with what is in it at the moment. */
export const JobQueue = z.object({
  name: z.string(),
  ready: count,
  running: count,
  /** Jobs for later: those that are tried again after a pause, too. */
  deferred: count,
  failedToday: count,
  /** Failures about which nothing is decided yet, however old. */
  open: count,
  oldestReadyAt: Instant.nullable(),
  lastEndedAt: Instant.nullable(),
  nextRunAt: Instant.nullable(),
  /** Its oldest ready job waits longer than jobs of its kind may. */
  isLate: z.boolean(),
})
export type JobQueue = z.infer<typeof JobQueue>

/** A job that failed for good. */
export const JobFailure = z.object({
  id: Id,
  queue: z.string(),
  institute: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the job was given, as JSON, without what is secret. */
  data: z.string(),
  reason: z.string(),
  attempts: count,
  failedAt: Instant,
  resolution: z.enum(RESOLUTIONS).nullable(),
  resolvedAt: Instant.nullable(),
  resolvedBy: z.string().nullable(),
  note: z.string(),
})
export type JobFailure = z.infer<typeof JobFailure>

/** The most frequent reasons of a queue's open failures. */
const Reason = z.object({ reason: z.string(), count })

const Queue = z.string().min(1).max(100)
/** Some failures by their ids, or all of one reason in a queue. */
export const FailureChoice = z.union([
  z.object({ ids: z.array(Id).min(1).max(100) }),
  z.object({ queue: Queue, reason: z.string().max(500) }),
])
export type FailureChoice = z.infer<typeof FailureChoice>

/** How many failures were resolved, and how many are left of what was chosen. */
const Resolved = z.object({ resolved: count, left: count })
export type Resolved = z.infer<typeof Resolved>

/** The background jobs of the program, for the platform's owner. */
export const jobQueues = {
  queues: endpoint("GET /institutes/v2/api/jobs/queues", {
    summary: "Every queue of background jobs, those that need somebody first (added)",
    access: MASTERS,
    scope: "platform",
    cost: "report",
    reply: z.array(JobQueue),
  }),
  failures: endpoint("GET /institutes/v2/api/jobs/failures", {
    summary: "The jobs of a queue that failed for good, the newest first, with the reasons of the open ones (added)",
    access: MASTERS,
    scope: "platform",
    query: pageQuery(10).extend({
      queue: Queue,
      view: z.enum(FAILURE_VIEWS).default("open"),
      reason: z.string().max(500).optional(),
    }),
    reply: paged(JobFailure).extend({ reasons: z.array(Reason) }),
  }),
  retry: endpoint("POST /institutes/v2/api/jobs/retry", {
    summary: "Queues failed jobs anew, with the data that they had (added)",
    access: MASTERS,
    scope: "platform",
    body: FailureChoice,
    reply: Resolved,
    failures: ["not_found"],
    records: ["job.retried"],
  }),
  giveUp: endpoint("POST /institutes/v2/api/jobs/giveUp", {
    summary: "Says of failed jobs that nothing more is done about them, and why (added)",
    access: MASTERS,
    scope: "platform",
    body: z.object({ choice: FailureChoice, note: z.string().trim().min(1, "Say why").max(MAX_NOTE) }),
    reply: Resolved,
    failures: ["not_found"],
    records: ["job.given_up"],
  }),
}
