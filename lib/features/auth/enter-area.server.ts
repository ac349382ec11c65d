import { Failure } from "@/lib/contract/errors"
import type { Actor, SupportVisit } from "@/lib/server/auth/actor"
import { requirePlan } from "@/lib/server/auth/authorise"
import { mainOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type Area, mayEnter, needsPlan } from "@/lib/shared/roles"
import { findCurrentInstitute, findPlan, findProfile } from "./auth-queries.server"
import { describePlan } from "./show-plan.server"
import { supportProfile } from "./support-profile"

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
  const entered = await enter(db, actor)
  if (needsPlan(area) && !entered.hasPlan) throw new Failure("plan_expired")
  return entered
}

/** Who a caller is and what they may do, whatever they enter. */
export async function enter(db: Db, actor: Actor) {
  const [plan, profile, institute] = await Promise.all([
    findPlan(db),
    actor.support ? profileOfSupport(actor, actor.support) : findProfile(db, actor.userId),
    findCurrentInstitute(db),
  ])
  if (!profile || !institute) throw new Failure("unauthenticated")
  const screens = actor.rights.map(({ screen }) => screen)
  return {
    profile,
    institute,
    platform: mainOrigin(),
    rights: [...actor.rights],
    screens,
    hasPlan: plan?.hasAccess === true,
    plan: plan ? { ...describePlan(plan), isOver: !plan.hasAccess, readableUntil: plan.readableUntil } : null,
  }
}

const profileOfSupport = ({ userId, instituteId }: Actor, { name }: SupportVisit) => ({
  ...supportProfile({ userId, instituteId, name }),
  timezone: null,
  erasureDueAt: null,
})
