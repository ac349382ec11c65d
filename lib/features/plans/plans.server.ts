import type { Db } from "@/lib/server/tenancy/transaction"
import { Plan } from "./contract"
import { DEFAULT_PLANS } from "./default-plans"
import type { EnforcedLimit } from "./limits"
import { insertPlan } from "./plan-versions.server"

export { recordStorage } from "./record-quota.server"

/** A limit of the plan of the current institute; undefined where it has none. */
export async function findPlanLimit(db: Db, name: EnforcedLimit): Promise<number | undefined> {
  const plan = await db.selectFrom("institute_subscriptions").select("effectiveLimits").executeTakeFirst()
  const limit = Plan.shape.limits.safeParse(plan?.effectiveLimits).data?.[name]
  return limit === undefined || limit < 0 ? undefined : limit
}

/** Inserts the default plans, except those whose slug exists. */
export async function insertDefaultPlans(db: Db): Promise<void> {
  for (const [rank, { slug, name, price, ...terms }] of DEFAULT_PLANS.entries())
    await insertPlan(db, {
      slug,
      name,
      rank,
      terms: { ...terms, priceMonthMinor: price * 100, priceYearMinor: price * 1_000 },
    })
}
