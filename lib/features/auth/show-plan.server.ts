import { Failure } from "@/lib/contract/errors"
import { isPlanExpired } from "@/lib/server/auth/plan"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findPlan } from "./auth-queries.server"

const DAY_MS = 86_400_000

/** The plan of the current institute with the days left; throws `plan_expired` once it is over. */
export async function showPlan(db: Db) {
  const plan = await findPlan(db)
  if (!plan || isPlanExpired(plan)) throw new Failure("plan_expired")
  return describePlan(plan)
}

/** A plan with the days left; null for one without an end. */
export function describePlan({
  planId,
  name,
  status,
  periodEnd,
  graceEnd,
}: NonNullable<Awaited<ReturnType<typeof findPlan>>>) {
  const daysLeft = periodEnd && Math.max(0, Math.ceil((periodEnd.getTime() - Date.now()) / DAY_MS))
  return { planId, name, status, expiresAt: periodEnd, graceEndsAt: graceEnd, daysLeft }
}
