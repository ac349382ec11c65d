import { Failure } from "@/lib/contract/errors"
import { applyMove, findSubscription, namePlan } from "@/lib/features/billing/billing.server"
import { planEvents } from "@/lib/features/billing/events"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findTrialPlan } from "./open-institute.server"
import { listGstinClaims, takeTrial, trialClaimsOf } from "./trial-claims.server"

/**
 * Starts the one trial of an institute on Free, in a transaction of the platform. Throws `state` on any other plan, and `trial_used`
 * where the institute, or whoever starts it, has had one.
 */
export async function startTrial(db: Db, { instituteId, userId }: Actor, planSlug: string | null): Promise<void> {
  const plan = await orNotFound(findTrialPlan(db, planSlug))
  const { versionId, trialDays: days } = plan
  const event = { kind: "tried", versionId, days } as const
  const { before } = await applyMove(db, instituteId, { event, actorId: userId })
  if (!(await isFree(db, before.versionId))) throw new Failure("state", { details: { state: "active" } })
  // The one that has just begun is among them.
  if ((await countTrials(db, instituteId)) > 1) throw new Failure("trial_used")
  const { email, mobile, mobileVerifiedAt } = await db
    .selectFrom("users")
    .select(["email", "mobile", "mobileVerifiedAt"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow()
  const ofPerson = trialClaimsOf({ email, mobile: mobileVerifiedAt && mobile })
  const claims = [...ofPerson, ...(await listGstinClaims(db, instituteId))]
  if (!(await takeTrial(db, claims, instituteId))) throw new Failure("trial_used")
  const former = await namePlan(db, before.versionId)
  await record(db, planEvents.changed, { by: userId, instituteId, data: { plan: plan.name, before: former } })
}

/** The trial that an institute may still begin: one on Free, which has had none. Whether those who begin it have had one is said then. */
export async function showTrialOffer(db: Db, instituteId: number) {
  const { subscription } = await orNotFound(findSubscription(db, instituteId))
  const isOpen = subscription.institute === "active" && subscription.status === "active"
  if (!isOpen || !(await isFree(db, subscription.versionId)) || (await countTrials(db, instituteId)) > 0)
    return { trial: null }
  const plan = await findTrialPlan(db, null)
  return { trial: plan ? { slug: plan.slug, name: plan.name, days: plan.trialDays } : null }
}

async function isFree(db: Db, versionId: number): Promise<boolean> {
  const plan = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.planId", "p.id")
    .select("p.slug")
    .where("v.id", "=", versionId)
    .executeTakeFirst()
  return plan?.slug === "free"
}

/** How often an institute has come to be in a trial: never, once, or more often, which is two. */
async function countTrials(db: Db, instituteId: number): Promise<number> {
  const begun = await db
    .selectFrom("subscription_moves")
    .select("id")
    .where("instituteId", "=", instituteId)
    .where("toStatus", "=", "trialing")
    .limit(2)
    .execute()
  return begun.length
}
