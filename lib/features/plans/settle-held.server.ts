import { sql } from "kysely"
import { record, recordMany } from "@/lib/features/events/events.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { overOf, type Choosing, rankedOf } from "./held-candidates.server"
import { heldEvents } from "./held-events"
import { allowedOf, HELD_LIMITS, type HeldLimit, LIMITS } from "./limits"
import { type At, findOwnPlan, instituteOf } from "./own-plan.server"
import { lockLimits } from "./require-limit.server"
import { readUse } from "./usage.server"

interface Changed {
  id: number
  isHeld: boolean
}

type Settling = Choosing & {
  limits?: readonly HeldLimit[]
  /** A trial has ended, whose own notice says what is held. */
  isAfterTrial?: boolean
}

/** How many items and members of staff are held that were not before. */
export interface NewlyHeld {
  items: number
  staff: number
}

/**
 * Holds what is above the limits of an institute, what was chosen first, and releases what has a place again; nothing else of it
 * changes. For the transaction that changes the limits, or has freed a place. Those who are concerned are told.
 */
export async function settleHeld(
  db: Db,
  { limits = HELD_LIMITS, isAfterTrial = false, ...choosing }: Settling = {},
): Promise<NewlyHeld> {
  const plan = await findOwnPlan(db, choosing)
  const changes: Partial<Record<HeldLimit, Changed[]>> = {}
  const used = await lockLimits(db, limits, choosing)
  const held = await countAllHeld(db, limits, choosing)
  for (const limit of limits) {
    const allowed = allowedOf(limit, plan.limits[limit])
    const isWithin = allowed === undefined || (used[limit] ?? 0) <= allowed
    if (!isWithin || (held[limit] ?? 0) > 0) changes[limit] = await settle(db, limit, { allowed, ...choosing })
  }
  return recordChanges(db, choosing, { plan: plan.name ?? "", isAfterTrial, ...changes })
}

async function settle(
  db: Db,
  limit: HeldLimit,
  { allowed, ...choosing }: Choosing & { allowed: number | undefined },
): Promise<Changed[]> {
  const { rows } = await sql<{ id: number; place: number; isHeld: boolean; total: number }>`
    select id, place, "isHeld", total from ${rankedOf(limit, choosing)} r order by id`.execute(db)
  const over = overOf(limit, rows[0]?.total ?? 0, allowed)
  const isAbove = ({ place }: { place: number }) => place <= over
  return setHeld(
    db,
    { limit, instituteId: choosing.instituteId },
    rows.flatMap((row) => (row.isHeld === isAbove(row) ? [] : [{ id: row.id, isHeld: isAbove(row) }])),
  )
}

/** How many are held of a limit. */
export const countHeld = (db: Db, limit: HeldLimit, at: At) => readUse(db, limit, { ...at, kinds: LIMITS[limit].held })

/** How many are held of each of these limits. */
async function countAllHeld(db: Db, limits: readonly HeldLimit[], at: At): Promise<Partial<Record<HeldLimit, number>>> {
  const counts = limits.map((limit) => sql`tenancy.use_of(${instituteOf(at)}, ${LIMITS[limit].held}, false, false)`)
  const { rows } = await sql<{ counts: number[] }>`select json_build_array(${sql.join(counts)}) as counts`.execute(db)
  return Object.fromEntries(limits.map((limit, index) => [limit, rows[0]?.counts[index] ?? 0]))
}

/** Marks what is held and what is no longer, by ascending id; returns what changed. */
export async function setHeld(
  db: Db,
  { limit, ...at }: At & { limit: HeldLimit },
  changes: readonly Changed[],
): Promise<Changed[]> {
  if (changes.length === 0) return []
  const [table, key] = limit === "staff" ? (["memberships", "userId"] as const) : (["items", "id"] as const)
  const ids = changes.map(({ id }) => id)
  const found = sql`"instituteId" = ${instituteOf(at)} and ${sql.ref(key)} = any(${ids}::bigint[])`
  await sql`select from ${sql.table(table)} where ${found} order by ${sql.ref(key)} for no key update`.execute(db)
  const held = changes.flatMap(({ id, isHeld }) => (isHeld ? [id] : []))
  const { rows } = await sql<Changed>`
    update ${sql.table(table)} set "heldByPlan" = not "heldByPlan"
    where ${found} and "heldByPlan" <> (${sql.ref(key)} = any(${held}::bigint[])) and ${TAKES_PLACE[limit]}
    returning ${sql.ref(key)} as id, "heldByPlan" as "isHeld"`.execute(db)
  return rows
}

const TAKES_PLACE = {
  publishedItems: sql`status in ('published', 'unlisted')`,
  staff: sql`role in ('Teacher', 'Admin', 'InstituteAdmin') and status in ('active', 'invited')`,
}

type Changes = { plan: string; isAfterTrial: boolean } & Partial<Record<HeldLimit, Changed[]>>

async function recordChanges(db: Db, { instituteId }: At, changes: Changes): Promise<NewlyHeld> {
  const { plan, isAfterTrial, publishedItems = [], staff = [] } = changes
  const facts = { by: "program", ...(instituteId !== undefined && { instituteId }) } as const
  const countOf = (isHeld: boolean): NewlyHeld => ({
    items: publishedItems.filter((one) => one.isHeld === isHeld).length,
    staff: staff.filter((one) => one.isHeld === isHeld).length,
  })
  const [held, released] = [countOf(true), countOf(false)]
  if (held.items + held.staff > 0)
    await record(db, heldEvents.held, { ...facts, data: { plan, ...held, isAfterTrial } })
  if (released.items + released.staff > 0)
    await record(db, heldEvents.released, { ...facts, data: { plan, ...released } })
  await notifyStaff(db, facts, { plan, staff })
  return held
}

type StaffChange = { plan: string; staff: readonly Changed[] }
type Facts = { by: number | "program"; instituteId?: number }

/** Tells members of staff that they only read from now on, or that they work again. */
export async function notifyStaff(db: Db, facts: Facts, { plan, staff }: StaffChange): Promise<void> {
  const of = (isHeld: boolean) =>
    staff.flatMap((one) => (one.isHeld === isHeld ? [{ ...facts, data: { plan, userId: one.id } }] : []))
  await recordMany(db, heldEvents.staffHeld, of(true))
  await recordMany(db, heldEvents.staffReleased, of(false))
}
