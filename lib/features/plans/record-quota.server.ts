import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { quotaEvents } from "./events"
import type { CountedLimit } from "./limits"
import { type At, instituteOf } from "./own-plan.server"
import { QUOTA_LEVELS, quotaLevelOf } from "./quota-levels"

const OF_PLACES = {
  publishedItems: quotaEvents.publishedItems,
  activeStudents: quotaEvents.activeStudents,
  staff: quotaEvents.staff,
} as const

interface UseChange extends At {
  name: CountedLimit
  /** What is used before and after a change, and the limit. */
  before: number
  after: number
  allowed: number
  /** The level that was reached before. */
  reached: number | null
}

/**
 * Records that a change brings the use of a limit to a level of which the administrators are told; that it has fallen since is
 * noticed by the next change. Of transactions that reach a level at the same time, one records it.
 */
export async function recordUse(
  db: Db,
  { name, before, after, allowed, reached: last, ...at }: UseChange,
): Promise<void> {
  const reached = QUOTA_LEVELS.find((level) => level === last) ?? null
  const percentOf = (used: number) => (100 * used) / Math.max(1, allowed)
  const { level, isNew } = quotaLevelOf({ before: percentOf(before), after: percentOf(after), reached })
  if (level === reached || !(await saveLevel(db, { name, level, reached, ...at }))) return
  if (!isNew || level === null) return
  const facts = { by: "program", ...(at.instituteId !== undefined && { instituteId: at.instituteId }) } as const
  if (name === "storageGb")
    await record(db, quotaEvents.storageGb, { ...facts, data: { level, usedBytes: after, limitBytes: allowed } })
  else await record(db, OF_PLACES[name], { ...facts, data: { level, used: after, allowed } })
}

type LevelChange = At & { name: CountedLimit; level: number | null; reached: number | null }

/**
 * Saves the level that is reached, unless another transaction does or has meanwhile; returns whether it did. It waits for none: what
 * takes a place may take its time.
 */
async function saveLevel(db: Db, { name, level, reached, ...at }: LevelChange): Promise<boolean> {
  const institute = instituteOf(at)
  const { numAffectedRows } = await sql`
    insert into quota_levels as q ("instituteId", name, level)
    select ${institute}, ${name}, ${level}::int
    where pg_try_advisory_xact_lock(hashtextextended('level ' || ${name}::text, ${institute}))
    on conflict ("instituteId", name) do update set level = excluded.level
    where q.level is not distinct from ${reached}::int`.execute(db)
  return numAffectedRows === 1n
}
