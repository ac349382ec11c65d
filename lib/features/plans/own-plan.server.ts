import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { Plan } from "./contract"
import { allowedOf, type PlanLimit } from "./limits"

/** An institute of a transaction of the platform; without it, that of the transaction. */
export type At = { instituteId?: number | undefined }

export const instituteOf = ({ instituteId }: At) =>
  instituteId === undefined ? sql<number>`tenancy.current_institute()` : sql<number>`${instituteId}::bigint`

/** What the plan of an institute allows; everything without one. */
export interface OwnPlan {
  name: string | null
  limits: Partial<Record<string, number>>
}

/** The name and the limits of the plan of an institute. */
export async function findOwnPlan(db: Db, at: At = {}): Promise<OwnPlan> {
  const row = await db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plans as p", "p.id", "s.planId")
    .select(["p.name", "s.effectiveLimits"])
    .where("s.instituteId", "=", instituteOf(at))
    .executeTakeFirst()
  return { name: row?.name ?? null, limits: Plan.shape.limits.safeParse(row?.effectiveLimits).data ?? {} }
}

/** A limit of the plan of the current institute, in the unit of the plan; undefined where it has none. */
export async function findPlanLimit(db: Db, name: PlanLimit): Promise<number | undefined> {
  const limit = (await findOwnPlan(db)).limits[name]
  return limit === undefined || limit < 0 ? undefined : limit
}

/** The first plan on sale that allows more of something, with what it allows; null for no limit. */
export async function findLargerPlan(db: Db, name: PlanLimit, allowed: number) {
  const plans = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.name", "v.limits"])
    .where("p.isPublic", "=", true)
    .where("p.archivedAt", "is", null)
    .orderBy("p.rank")
    .execute()
  for (const { name: plan, limits } of plans) {
    const planned = Plan.shape.limits.safeParse(limits).data?.[name]
    if (planned === undefined) continue
    const more = allowedOf(name, planned) ?? null
    if (more === null || more > allowed) return { plan, allowed: more }
  }
  return undefined
}
