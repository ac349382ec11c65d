import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { MissingFeature, PlanFeature } from "@/lib/shared/plan-features"

/** Throws `not_in_plan`, with the cheapest plan that includes it, unless the plan of the current institute includes a feature. */
export async function requireFeature(db: Db, feature: PlanFeature): Promise<void> {
  const [missing] = await listMissingFeatures(db, [feature])
  if (missing) throw new Failure("not_in_plan", { details: { feature, plan: missing.plan ?? undefined } })
}

/** Those features that the plan of the current institute does not include; an institute without a plan lacks none. */
export async function listMissingFeatures(db: Db, features: readonly PlanFeature[]): Promise<MissingFeature[]> {
  const { rows } = await sql<MissingFeature>`select f.feature, ${cheapestPlanWith(sql.ref("f.feature"))} as plan
    from institute_subscriptions s cross join unnest(${features}::text[]) with ordinality f (feature, place)
    where not ${includes(sql.ref("s.effectiveFeatures"), sql.ref("f.feature"))} order by f.place`.execute(db)
  return rows
}

/** Whether the plan of the current institute includes a feature, as an expression of a query. */
export const hasFeature = (feature: PlanFeature) =>
  sql<boolean>`not exists (select from institute_subscriptions s
    where not ${includes(sql.ref("s.effectiveFeatures"), sql`${feature}::text`)})`

type Sql = ReturnType<typeof sql>

/** A feature that is not named is not included. */
const includes = (features: Sql, feature: Sql) => sql`coalesce(${features} -> ${feature}, 'false') <> 'false'`

const cheapestPlanWith = (
  feature: Sql,
) => sql`(select p.name from plans p join plan_versions v on v.id = p."currentVersionId"
  where p."isPublic" and p."archivedAt" is null and ${includes(sql.ref("v.features"), feature)}
  order by coalesce(v.features -> 'onQuote', 'false') <> 'false', v."priceMonthMinor", p.rank limit 1)`
