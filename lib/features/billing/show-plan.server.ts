import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import { Plan } from "@/lib/features/plans/contract"
import { countHeldByKind, foreseeUsage } from "@/lib/features/plans/plans.server"
import { GB, LIMITS } from "@/lib/features/plans/limits"
import { hasAccess } from "@/lib/server/auth/plan"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { showNewer } from "./newer-version.server"
import { STATUSES, type PlanSubscription, stateOf } from "./subscription"
import { findFreeVersionId, readSubscription } from "./subscription-rows.server"
import { nextStep } from "./time-steps"

/** The plan of the current institute; throws `plan_expired` once its access has ended, or where it has none. */
export async function showValidPlan(db: Db) {
  const plan = await findPlan(db)
  if (!plan?.hasAccess) throw new Failure("plan_expired")
  return describe(db, plan)
}

/** The plan of the current institute, whatever its state. */
export const showPlan = async (db: Db) => describe(db, await orNotFound(findPlan(db)))

/** The plan of an institute, in a transaction of the platform; undefined where it has none. */
export async function findPlanOf(db: Db, instituteId: number) {
  const plan = await selectPlan(db).where("s.instituteId", "=", instituteId).executeTakeFirst()
  return plan && describe(db, plan, instituteId)
}

const findPlan = (db: Db) => selectPlan(db).executeTakeFirst()

const selectPlan = (db: Db) =>
  db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plan_versions as v", "v.id", "s.planVersionId")
    .innerJoin("plans as p", "p.id", "v.planId")
    .leftJoin("plan_versions as w", "w.id", "s.pendingVersionId")
    .leftJoin("plans as q", "q.id", "w.planId")
    .select([
      "s.instituteId",
      "p.id as planId",
      "p.name",
      "v.version",
      "v.currency",
      "q.name as pendingName",
      "q.id as pendingPlanId",
    ])
    .select(["v.priceMonthMinor", "v.priceYearMinor", "v.feeBasisPoints", "s.effectiveFeatures", "s.effectiveLimits"])
    .select(["s.accessUntil", "s.readableUntil"])
    .select(hasAccess("s").as("hasAccess"))

async function describe(db: Db, plan: NonNullable<Awaited<ReturnType<typeof findPlan>>>, at?: number) {
  const { instituteId, hasAccess: _, effectiveLimits, effectiveFeatures, pendingName, pendingPlanId, ...columns } = plan
  const limits = Plan.shape.limits.safeParse(effectiveLimits).data ?? {}
  const [subscription, freeVersionId, usage] = await Promise.all([
    orNotFound(readSubscription(db, instituteId)),
    findFreeVersionId(db),
    findUsage(db, at),
  ])
  return {
    ...columns,
    status: stateOf(subscription),
    interval: subscription.interval,
    periodEnd: subscription.periodTo,
    limits,
    features: Plan.shape.features.safeParse(effectiveFeatures).data ?? {},
    ...usage,
    newer: await showNewer(db, { instituteId, subscription }),
    pending:
      pendingName === null || pendingPlanId === null
        ? null
        : { planId: pendingPlanId, name: pendingName, interval: subscription.pendingInterval ?? "month" },
    next: nextStateOf(subscription, freeVersionId ?? subscription.versionId),
  }
}

/** What is used of each limit, of storage in GB as plans name it, and what is held. */
async function findUsage(db: Db, instituteId?: number) {
  const usage = await foreseeUsage(db, new Date(), { instituteId })
  const held = await countHeldByKind(db, { instituteId })
  const inGb = (bytes: number) => bytes / GB
  return {
    usage: usage.map((use) =>
      LIMITS[use.limit].unit === "bytes"
        ? { ...use, used: inGb(use.used), allowed: use.allowed === null ? null : inGb(use.allowed) }
        : use,
    ),
    held,
  }
}

function nextStateOf(subscription: PlanSubscription, freeVersionId: number) {
  const step = nextStep(subscription, freeVersionId)
  return step ? { state: stateOf({ ...subscription, ...step.change }), on: step.on } : null
}

/** A page of the moves of the current institute's subscription, the latest first. */
export async function listMoves(db: Db, page: PageInput) {
  const moves = db
    .selectFrom("subscription_moves as m")
    .innerJoin("plan_versions as v", "v.id", "m.toVersionId")
    .innerJoin("plans as p", "p.id", "v.planId")
  const [rows, total] = await Promise.all([
    moves
      .select(["m.id", "m.event", "m.fromStatus", "m.toStatus", "m.at", "p.name as plan"])
      .orderBy("m.id", "desc")
      .$call(onPage(page))
      .execute(),
    countRows(moves.select(sql`1`.as("one"))),
  ])
  return pageOf({ rows, total }, page, ({ fromStatus, toStatus, ...move }) => ({
    ...move,
    fromStatus: fromStatus === null ? null : enumOf(STATUSES, fromStatus, "status of a subscription"),
    toStatus: enumOf(STATUSES, toStatus, "status of a subscription"),
  }))
}
