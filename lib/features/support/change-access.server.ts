import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { REFUSAL_HOURS, type SupportAccess } from "./contract"
import { supportEvents } from "./events"
import { endVisits, publishVisits } from "./visit-rows.server"

interface AccessChange {
  isRefused: boolean
  changesForDays?: number | undefined
  version: number
}

/** What an institute allows at present; what is past is nothing. */
export async function showAccess(db: Db, instituteId: number): Promise<SupportAccess> {
  const row = await db
    .selectFrom("support_access")
    .select([
      sql<Date | null>`case when "refusedUntil" > now() then "refusedUntil" end`.as("refusedUntil"),
      sql<Date | null>`case when "changesUntil" > now() then "changesUntil" end`.as("changesUntil"),
      "version",
    ])
    .where("instituteId", "=", instituteId)
    .executeTakeFirst()
  return row ?? { refusedUntil: null, changesUntil: null, version: 0 }
}

/**
 * Changes what the institute of an administrator allows, in a transaction of the platform; a refusal ends the sessions that are
 * open. Throws `stale` when somebody else changed it since it was seen.
 */
export async function changeAccess(
  db: Db,
  actor: Actor,
  { isRefused, changesForDays, version }: AccessChange,
): Promise<SupportAccess> {
  const { instituteId } = actor
  const before = await showAccess(db, instituteId)
  const refusedUntil = !isRefused
    ? null
    : (before.refusedUntil ?? sql<Date>`now() + make_interval(hours => ${REFUSAL_HOURS})`)
  const changesUntil =
    changesForDays === undefined
      ? before.changesUntil
      : changesForDays === 0
        ? null
        : sql<Date>`now() + make_interval(days => ${changesForDays})`
  const saved = await db
    .insertInto("support_access")
    .values({ instituteId, refusedUntil, changesUntil })
    .onConflict((conflict) =>
      conflict
        .column("instituteId")
        .doUpdateSet({ refusedUntil, changesUntil })
        .where("support_access.version", "=", version),
    )
    .returning("version")
    .executeTakeFirst()
  if (!saved) throw new Failure("stale")
  if (isRefused) await endVisits(db, { instituteId, endReason: "refused", by: actor })
  const after = await showAccess(db, instituteId)
  await record(db, supportEvents.accessChanged, {
    instituteId,
    by: actor,
    data: { instituteId },
    changes: changesBetween(textsOf(before), textsOf(after)),
  })
  await publishVisits(db, instituteId)
  return after
}

const textsOf = ({ refusedUntil, changesUntil }: SupportAccess) => ({
  refusedUntil: refusedUntil?.toISOString() ?? null,
  changesUntil: changesUntil?.toISOString() ?? null,
})
