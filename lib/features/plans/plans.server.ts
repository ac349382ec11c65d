import type { Db } from "@/lib/server/tenancy/transaction"
import { Plan } from "./contract"
import { DEFAULT_PLANS } from "./default-plans"
import type { EnforcedLimit } from "./limits"

export { recordStorage } from "./record-quota.server"

/** A limit of the plan of the current institute; undefined where it has none. */
export async function findPlanLimit(db: Db, name: EnforcedLimit): Promise<number | undefined> {
  const plan = await db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plans as p", "p.id", "s.planId")
    .select("p.limits")
    .executeTakeFirst()
  const limit = Plan.shape.limits.safeParse(plan?.limits).data?.[name]
  return limit === undefined || limit < 0 ? undefined : limit
}

/** Inserts the default plans, except those whose slug exists. */
export async function insertDefaultPlans(db: Db): Promise<void> {
  const rows = DEFAULT_PLANS.map(({ price, limits, features, ...plan }, displayOrder) => ({
    ...plan,
    displayOrder,
    priceMonthMinor: price * 100,
    priceYearMinor: price * 1_000,
    limits: JSON.stringify(limits),
    features: JSON.stringify(features),
  }))
  await db
    .insertInto("plans")
    .values(rows)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute()
}
