import type { Db } from "@/lib/server/tenancy/transaction"
import { DEFAULT_PLANS } from "./default-plans"
import { insertPlan } from "./plan-versions.server"

export { checkChoice } from "./check-choice.server"
export { heldEvents } from "./held-events"
export { freePlaces } from "./free-places.server"
export { findOwnLimits } from "./own-limits.server"
export { findPlanLimit } from "./own-plan.server"
export { requireLimit, requireStorageFor } from "./require-limit.server"
export { describeHeld } from "./list-held.server"
export { type NewlyHeld, settleHeld } from "./settle-held.server"
export { countHeldByKind, countPlaces, foreseeUsage, hasPlaces, readUse, usageOf } from "./usage.server"

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
