import { CompiledQuery } from "kysely"
import type { PgBoss } from "pg-boss"
import type { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Retries, Workload } from "./workloads"

/** The time zone of cron expressions. */
export const SCHEDULE_ZONE = "Asia/Kolkata"

/** A background job, run at least once: its name, the schema of its data, and optionally a schedule. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  shape: S
  /** A cron expression in Asia/Kolkata for a scheduled job, which runs without data. */
  cron?: string
  /** The fields of its data, by name at any depth, that nobody is shown: codes, links that sign in. */
  secrets?: readonly string[]
  /** How many run at once and when a failed one is retried; `background` when left out. */
  workload?: Workload
  /** When and how often a failed one is tried again; as its workload says when left out. */
  retries?: Retries
  /** How long one attempt may take before another is made; a quarter of an hour when left out. */
  maxSeconds?: number
  /** Must be idempotent: it is retried after a failure, unless that is a `FinalFailure`. Long work ends early when `signal` aborts. */
  run: (data: z.output<S>, context?: { signal: AbortSignal }) => Promise<void>
  /** Told when the last attempt has failed; what failed for good is kept among the job failures. */
  onFailed?: (data: z.output<S>, reason: string) => Promise<void>
}

/** Declares a job. */
export const job = <S extends z.ZodType>(spec: Job<S>): Job<S> => spec

let boss: PgBoss | undefined

/** Sets the queue that `enqueue` uses; called once at start. */
export const setBoss = (started: PgBoss | undefined) => {
  boss = started
}

/** When a scheduled job runs next; undefined for one without a schedule, and in a program without jobs. */
export const nextRunOf = ({ cron }: Job): Date | undefined =>
  cron === undefined ? undefined : boss?.previewSchedule(cron, { tz: SCHEDULE_ZONE })[0]

/** What is known of a job where it is enqueued; what it runs may stand above. */
type EnqueuedJob<S extends z.ZodType> = Pick<Job<S>, "name" | "shape">

/** Enqueues a job within the caller's transaction: it runs if and only if that transaction commits. */
export const enqueue = <S extends z.ZodType>(db: Db, target: EnqueuedJob<S>, data: z.input<S>): Promise<void> =>
  enqueueMany(db, target, { list: [data] })

/** Jobs to enqueue, to run after a time or at once; bulk jobs run after the others of their name, for which somebody may be waiting. */
type ManyJobs<Data> = { list: Data[]; isBulk?: boolean; startAfter?: Date }

/** Enqueues jobs of one name by one statement, within the caller's transaction. */
export async function enqueueMany<S extends z.ZodType>(
  db: Db,
  { name, shape }: EnqueuedJob<S>,
  { list, isBulk = false, startAfter }: ManyJobs<z.input<S>>,
): Promise<void> {
  if (!boss) throw new Error("jobs are not started in this program")
  if (list.length === 0) return
  const inserts = list.map((input) => {
    const data = toObject(shape.parse(input))
    return { data, priority: isBulk ? -1 : 0, ...(startAfter && { startAfter }), ...groupOf(data) }
  })
  await boss.insert(name, inserts, {
    db: {
      executeSql: async (text, values) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
        return { rows }
      },
    },
  })
}

const toObject = (data: unknown): object => (typeof data === "object" && data !== null ? data : {})

/** The institute whose work a job is; institutes share the workers of a queue. */
const groupOf = (data: object) => ("instituteId" in data ? { group: { id: String(data.instituteId) } } : {})
