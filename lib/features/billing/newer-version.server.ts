import { sql } from "kysely"
import { Plan } from "@/lib/features/plans/contract"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PlanDetails } from "./contract"
import { findNewer } from "./quote-queries.server"
import type { PlanSubscription } from "./subscription"

type OfInstitute = { instituteId: number; subscription: PlanSubscription }

/**
 * The newer version that the platform offers, with what an institute would have by it, its add-ons and grants among that; null where none is
 * offered, and while the plan cannot be changed.
 */
export async function showNewer(db: Db, { instituteId, subscription }: OfInstitute): Promise<PlanDetails["newer"]> {
  const { institute, status, pending, periodTo, versionId } = subscription
  if (institute !== "active" || status !== "active" || pending !== "none" || periodTo === null) return null
  const newer = await findNewer(db, versionId)
  if (!newer) return null
  const { limits, features, ...terms } = await db
    .selectFrom("plan_versions as v")
    .select(["v.version", "v.priceMonthMinor", "v.priceYearMinor", "v.feeBasisPoints"])
    .select([
      sql`billing.effective_limits(${instituteId}, v.id)`.as("limits"),
      sql`billing.effective_features(${instituteId}, v.id)`.as("features"),
    ])
    .where("v.id", "=", newer.versionId)
    .executeTakeFirstOrThrow()
  return { ...terms, limits: Plan.shape.limits.parse(limits), features: Plan.shape.features.parse(features) }
}
