import { sql } from "kysely"
import { z } from "zod"
import { release } from "@/lib/features/billing/billing.server"
import type { Day } from "@/lib/features/billing/periods"
import { record } from "@/lib/features/events/events.server"
import { enqueue, type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { deleteInstitute } from "./delete-institute.server"
import { closingEvents } from "./events"
import { dueReminder } from "./reminders"

const BATCH = 500
/** What is stored of a suspension that ended by its date. */
const BY_DATE = "–"

/**
 * Follows the dates of suspended and closed institutes: releases those whose suspension ends, reminds the admins of those that are
 * deleted soon, and has the data deleted of those that were closed long enough.
 */
export const watchClosedInstitutes: Job = job({
  name: "watch-closed-institutes",
  shape: z.object({}),
  cron: "7 * * * *",
  async run(_, context) {
    for await (const restriction of listOpen()) {
      context?.signal.throwIfAborted()
      await withPlatform((db) => follow(db, restriction)).catch((error: unknown) =>
        log.error(
          { instituteId: restriction.instituteId, error: String(error) },
          "the dates of a closed institute failed",
        ),
      )
    }
  },
})

type Restriction = Awaited<ReturnType<typeof listAfter>>[number]

async function* listOpen(): AsyncGenerator<Restriction> {
  let found: Restriction[] = []
  do {
    const after = found.at(-1)?.id ?? 0
    found = await readPlatform((db) => listAfter(db, after))
    yield* found
  } while (found.length === BATCH)
}

const listAfter = (db: Db, after: number) =>
  db
    .selectFrom("institute_restrictions as r")
    .innerJoin("institutes as i", "i.id", "r.instituteId")
    .select(["r.id", "r.instituteId", "r.kind"])
    .select([
      sql<Day | null>`billing.day_of(r."reopenUntil")::text`.as("deletedOn"),
      sql<Day>`billing.day_of(billing.clock())::text`.as("today"),
      sql<boolean>`coalesce(r.until, r."reopenUntil") <= billing.clock()`.as("isDue"),
    ])
    .whereRef("r.kind", "=", "i.status")
    .where("r.endedAt", "is", null)
    .where("i.deletedAt", "is", null)
    .where((e) => e(e.fn.coalesce("r.until", "r.reopenUntil"), "is not", null))
    .where("r.id", ">", after)
    .orderBy("r.id")
    .limit(BATCH)
    .execute()

async function follow(db: Db, { instituteId, id, kind, deletedOn, today, isDue }: Restriction): Promise<void> {
  if (kind === "suspended") {
    if (isDue) await release(db, "program", { id: instituteId, givesDaysBack: false, reason: BY_DATE })
    return
  }
  if (isDue) return enqueue(db, deleteInstitute, { instituteId })
  const days = deletedOn === null ? undefined : dueReminder({ deletedOn, today })
  if (deletedOn === null || days === undefined) return
  const data = { instituteId, deletedOn }
  await record(db, closingEvents.reminded, { by: "program", instituteId, data, once: `closing:${id}:${days}` })
}
