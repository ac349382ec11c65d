import type { Db } from "@/lib/server/tenancy/transaction"
import { DEFAULT_PLANS } from "./default-plans"

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
