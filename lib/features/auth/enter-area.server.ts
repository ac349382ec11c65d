import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/authorise"
import { mainOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import { findCurrentInstitute, findPlan, findProfile } from "./auth-queries.server"
import { describePlan } from "./show-plan.server"

/**
 * Authorises a caller for an area and returns who they are and what they may do there. For teachers and students the plan
 * is checked first; a caller without a session then fails with `unauthenticated` rather than with the module check
 * (spec §2).
 */
export async function enterArea(db: Db, area: Area, actor: Actor | null) {
  if (!actor || !mayEnter(actor.role, area)) {
    if (needsPlan(area)) await requirePlan(db)
    throw new Failure(actor ? "forbidden" : "unauthenticated")
  }
  const [plan, profile, institute] = await Promise.all([
    findPlan(db),
    findProfile(db, actor.userId),
    findCurrentInstitute(db),
  ])
  if (needsPlan(area) && !plan?.hasAccess) throw new Failure("plan_expired")
  if (!profile || !institute) throw new Failure("unauthenticated")
  const screens = actor.rights.map(({ screen }) => screen)
  return {
    profile,
    institute,
    platform: mainOrigin(),
    rights: [...actor.rights],
    screens,
    plan: plan ? describePlan(plan) : null,
  }
}
