import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { forecast } from "./forecast"
import { allowedOf, COUNTED_LIMITS, type CountedLimit } from "./limits"
import { type At, findOwnPlan, instituteOf } from "./own-plan.server"
import { countedOf, withOverflow } from "./require-limit.server"

export interface LimitUse {
  limit: CountedLimit
  used: number
  /** Null for no limit. */
  allowed: number | null
}

/** What an institute uses of each limit that is counted, and what its plan allows. */
export async function usageOf(db: Db, at: At = {}): Promise<LimitUse[]> {
  const [plan, ...used] = await Promise.all([
    findOwnPlan(db, at),
    ...COUNTED_LIMITS.map((limit) => readUse(db, limit, at)),
  ])
  return COUNTED_LIMITS.map((limit, index) => ({
    limit,
    used: used[index] ?? 0,
    allowed: allowedOf(limit, plan.limits[limit]) ?? null,
  }))
}

/** What an institute uses of one limit; of storage, with what unfinished uploads will need where that is asked. */
export async function readUse(
  db: Db,
  limit: CountedLimit,
  {
    withUploads = false,
    kinds = countedOf(limit).kinds,
    ...at
  }: At & { withUploads?: boolean; kinds?: readonly string[] } = {},
): Promise<number> {
  const { ofBytes } = countedOf(limit)
  const { rows } = await sql<{ used: number }>`select tenancy.use_of(
    ${instituteOf(at)}, ${kinds}, ${ofBytes}, ${withUploads}) as used`.execute(db)
  return rows[0]?.used ?? 0
}

/** Whether a place of a limit is free by now, for whom it is not taken yet. */
export async function hasPlaces(db: Db, limit: CountedLimit, { isBought }: { isBought: boolean }): Promise<boolean> {
  const [{ limits }, used] = await Promise.all([findOwnPlan(db), readUse(db, limit)])
  const allowed = allowedOf(limit, limits[limit])
  return allowed === undefined || used < (isBought ? withOverflow(limit, allowed) : allowed)
}

/** How many places of a limit are free; null for no limit. */
export async function countPlaces(db: Db, limit: CountedLimit): Promise<number | null> {
  const [{ limits }, used] = await Promise.all([findOwnPlan(db), readUse(db, limit)])
  const allowed = allowedOf(limit, limits[limit])
  return allowed === undefined ? null : Math.max(0, allowed - used)
}

/** What an institute uses of each limit, with the day on which each limit is full at the rate of the last weeks. */
export async function foreseeUsage(db: Db, today: Date, at: At = {}) {
  const [usage, points] = await Promise.all([
    usageOf(db, at),
    db
      .selectFrom("usage_points")
      .select(["name", sql<string>`week::text`.as("week"), "used"])
      .where("instituteId", "=", instituteOf(at))
      .execute(),
  ])
  return usage.map((use) => {
    const { limit, used, allowed } = use
    const ofLimit = points.filter(({ name }) => name === limit)
    return { ...use, fullOn: allowed === null ? null : forecast({ points: ofLimit, used, allowed, today }) }
  })
}

/** How many items, teachers and admins the plan of an institute holds. */
export async function countHeldByKind(db: Db, at: At = {}) {
  const count = (...kinds: string[]) => readUse(db, "staff", { ...at, kinds })
  const [items, teachers, admins] = await Promise.all([
    count("items.held"),
    count("members.Teacher.held"),
    count("members.Admin.held", "members.InstituteAdmin.held"),
  ])
  return { items, teachers, admins }
}
