import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { findOwnCoupon } from "@/lib/features/coupons/coupons.server"
import { PLAN_LIMITS } from "@/lib/features/plans/plan-terms"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import type { MasterPlan } from "./master-contract"
import { daysBetween } from "./periods"
import { RESTRICTIONS } from "@/lib/shared/restriction"
import { SUSPENSION_CATEGORIES } from "./restrictions"
import { findPlanOf } from "./show-plan.server"
import { STATUSES, type PlanSubscription } from "./subscription"
import { readSubscription } from "./subscription-rows.server"
import { MAX_TRIAL_DAYS } from "./terms"

const nameOf = (alias: string) =>
  sql<string | null>`nullif(concat_ws(' ', ${sql.ref(`${alias}.firstName`)}, ${sql.ref(`${alias}.lastName`)}), '')`

/** By how many days a trial can still be extended; none where there is no trial. */
export function daysLeftToExtend(
  subscription: Pick<PlanSubscription, "status" | "periodFrom" | "periodTo"> | undefined,
): number {
  if (subscription?.status !== "trialing" || !subscription.periodFrom || !subscription.periodTo) return 0
  return Math.max(0, MAX_TRIAL_DAYS - daysBetween(subscription.periodFrom, subscription.periodTo))
}

/** The plan of an institute with all that the platform did to it. */
export async function showMasterPlan(db: Db, instituteId: number): Promise<MasterPlan> {
  await orNotFound(db.selectFrom("institutes").select("id").where("id", "=", instituteId).executeTakeFirst())
  const sums = await db
    .selectFrom("institute_subscriptions")
    .select(["mrrMinor", "balanceMinor"])
    .where("instituteId", "=", instituteId)
    .executeTakeFirst()
  const plan = await findPlanOf(db, instituteId)
  const subscription = await readSubscription(db, instituteId)
  const coupon = await findOwnCoupon(db, subscription?.couponId ?? null)
  return {
    plan: plan ?? null,
    mrrMinor: sums?.mrrMinor ?? 0,
    balanceMinor: sums?.balanceMinor ?? 0,
    coupon: coupon && { code: coupon.code, paymentsLeft: subscription?.couponPeriodsLeft ?? null },
    daysLeftToExtend: daysLeftToExtend(subscription),
    grants: await listGrants(db, instituteId),
    restrictions: await listRestrictions(db, instituteId),
  }
}

/** What was granted and still counts. */
async function listGrants(db: Db, instituteId: number) {
  const rows = await db
    .selectFrom("limit_grants as g")
    .leftJoin("users as u", "u.id", "g.byUser")
    .select(["g.id", "g.limit", "g.feature", "g.amount", "g.until", "g.reason", "g.createdAt", nameOf("u").as("by")])
    .where("g.instituteId", "=", instituteId)
    .where((e) => e.or([e("g.until", "is", null), e("g.until", ">", sql<Date>`billing.clock()`)]))
    .orderBy("g.id")
    .execute()
  return rows.map(({ limit, feature, ...row }) => ({
    ...row,
    limit: enumOrNull(PLAN_LIMITS, limit, "limit of a grant"),
    feature: enumOrNull(PLAN_FEATURES, feature, "feature of a grant"),
  }))
}

/** Why an institute is suspended or closed at present. */
async function listRestrictions(db: Db, instituteId: number) {
  const rows = await db
    .selectFrom("institute_restrictions as r")
    .leftJoin("users as u", "u.id", "r.byUser")
    .select(["r.kind", "r.category", "r.message", "r.reason", "r.createdAt", "r.reopenUntil", nameOf("u").as("by")])
    .select(["r.until", "r.byInstitute"])
    .where("r.instituteId", "=", instituteId)
    .where("r.endedAt", "is", null)
    .orderBy("r.id", "desc")
    .execute()
  return rows.map(({ kind, category, ...row }) => ({
    ...row,
    kind: enumOf(RESTRICTIONS, kind, "kind of a restriction"),
    category: enumOrNull(SUSPENSION_CATEGORIES, category, "category of a suspension"),
  }))
}

/** A page of the moves of an institute's subscription, the latest first. */
export async function listMovesOf(db: Db, { id, ...page }: PageInput & { id: number }) {
  const moves = db
    .selectFrom("subscription_moves as m")
    .innerJoin("plan_versions as v", "v.id", "m.toVersionId")
    .innerJoin("plans as p", "p.id", "v.planId")
    .leftJoin("users as u", "u.id", "m.actorId")
    .where("m.instituteId", "=", id)
  const rows = await moves
    .select(["m.id", "m.event", "m.fromStatus", "m.toStatus", "m.at", "m.reason", "p.name as plan"])
    .select(nameOf("u").as("by"))
    .orderBy("m.id", "desc")
    .$call(onPage(page))
    .execute()
  const total = await countRows(moves.select(sql`1`.as("one")))
  return pageOf({ rows, total }, page, ({ fromStatus, toStatus, ...move }) => ({
    ...move,
    fromStatus: enumOrNull(STATUSES, fromStatus, "status of a subscription"),
    toStatus: enumOf(STATUSES, toStatus, "status of a subscription"),
  }))
}
