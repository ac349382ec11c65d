import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { enqueueMany, type Job } from "@/lib/server/jobs/job"
import { findJob } from "@/lib/server/jobs/known-jobs"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { type FailureChoice, MAX_RESOLVED, type Resolved } from "./contract"
import { jobEvents } from "./events"

/** A failed job that was chosen. */
type Chosen = { id: number; queue: string; reason: string; data: unknown }

/**
 * Queues failed jobs anew, each as another job with its data, and says so in the audit log, in one transaction. Jobs that this
 * version of the program no longer has, or that have other data by now, stay as they are. `by` is null on the command line.
 * Throws `not_found` where nothing of the choice is open.
 */
export async function retryFailures(db: Db, by: number | null, choice: FailureChoice): Promise<Resolved> {
  const chosen = await lockOpen(db, choice)
  const queues = [...Map.groupBy(chosen, ({ queue }) => queue)]
  const runnable = queues.flatMap(([queue, failures]) => {
    const job = findJob(queue)
    return job ? [{ job, failures: failures.flatMap((failure) => withInput(job, failure)) }] : []
  })
  for (const { job, failures } of runnable) {
    await enqueueMany(db, job, { list: failures.map(({ input }) => input) })
    await resolve(db, failures, { resolution: "retried", by, note: "" })
    for (const facts of factsOf(job.name, failures))
      await record(db, jobEvents.retried, { by: by ?? "program", data: facts, instituteId: PLATFORM_INSTITUTE_ID })
  }
  return answer(db, choice, runnable.flatMap(({ failures }) => failures).length)
}

/** Says of failed jobs that nothing more is done about them. Throws `not_found` where nothing of the choice is open. */
export async function giveUpFailures(
  db: Db,
  by: number,
  { choice, note }: { choice: FailureChoice; note: string },
): Promise<Resolved> {
  const chosen = await lockOpen(db, choice)
  await resolve(db, chosen, { resolution: "given_up", by, note })
  for (const [queue, failures] of Map.groupBy(chosen, (failure) => failure.queue))
    for (const facts of factsOf(queue, failures))
      await record(db, jobEvents.givenUp, { by, data: { ...facts, note }, instituteId: PLATFORM_INSTITUTE_ID })
  return answer(db, choice, chosen.length)
}

const withInput = (job: Job, failure: Chosen) => {
  const parsed = job.shape.safeParse(failure.data)
  return parsed.success ? [{ ...failure, input: parsed.data }] : []
}

/** One entry of the audit log for each reason. */
const factsOf = (queue: string, failures: readonly Chosen[]) =>
  [...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, { length: count }]) => ({ queue, reason, count }))

const matchOpen = (db: Db, choice: FailureChoice) => {
  const open = db.selectFrom("job_failures").where("resolvedAt", "is", null)
  return "ids" in choice
    ? open.where("id", "in", choice.ids)
    : open.where("queue", "=", choice.queue).where("reason", "=", choice.reason)
}

async function lockOpen(db: Db, choice: FailureChoice): Promise<Chosen[]> {
  const chosen = await matchOpen(db, choice)
    .select(["id", "queue", "reason", "data"])
    .orderBy("id")
    .limit(MAX_RESOLVED)
    .forUpdate()
    .execute()
  if (chosen.length === 0) throw new Failure("not_found")
  return chosen
}

const resolve = async (
  db: Db,
  failures: readonly Chosen[],
  { resolution, by, note }: { resolution: "retried" | "given_up"; by: number | null; note: string },
): Promise<void> => {
  if (failures.length === 0) return
  await db
    .updateTable("job_failures")
    .set({ resolution, note, resolvedById: by, resolvedAt: sql<Date>`now()` })
    .where(
      "id",
      "in",
      failures.map(({ id }) => id),
    )
    .execute()
}

async function answer(db: Db, choice: FailureChoice, resolved: number): Promise<Resolved> {
  const { left } = await matchOpen(db, choice)
    .select(sql<number>`count(*)::int`.as("left"))
    .executeTakeFirstOrThrow()
  return { resolved, left }
}
