import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findPlan } from "./auth-queries.server"

const DAY_MS = 86_400_000

/** The plan of the current institute with the days left; throws `plan_expired` once its access has ended. */
export async function showPlan(db: Db) {
  const plan = await findPlan(db)
  if (!plan?.hasAccess) throw new Failure("plan_expired")
  return describePlan(plan)
}

type FoundPlan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** A plan with the days left; null for one without an end. */
export function describePlan({ planId, name, status, expiresAt, accessUntil: graceEndsAt, now }: FoundPlan) {
  const daysLeft = expiresAt && Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / DAY_MS))
  return { planId, name, status, expiresAt, graceEndsAt, daysLeft }
}
