import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import type { ADD_ON_STATUSES, AddOn, AddOnTerms, CatalogueAddOn } from "./add-ons-contract"
import { Plan } from "./contract"
import { PLAN_LIMITS } from "./plan-terms"

const terms = ["v.limit", "v.amount", "v.priceMonthMinor", "v.priceYearMinor", "v.maxQuantity", "v.plans"] as const

interface TermsRow extends Omit<AddOnTerms, "limit"> {
  limit: string
}

const termsOf = ({ limit, ...row }: TermsRow): AddOnTerms => ({
  ...row,
  limit: enumOf(PLAN_LIMITS, limit, "limit of an add-on"),
})

/** The published add-ons, with how many of each the current institute has and whether its plan may take more. */
export async function listAddOns(db: Db, status: (typeof ADD_ON_STATUSES)[number]): Promise<AddOn[]> {
  const own = await db
    .selectFrom("institute_subscriptions as s")
    .innerJoin("plans as p", "p.id", "s.planId")
    .select(["p.slug", "s.effectiveLimits"])
    .executeTakeFirst()
  const limits = Plan.shape.limits.safeParse(own?.effectiveLimits).data ?? {}
  const rows = await db
    .selectFrom("add_ons as a")
    .innerJoin("add_on_versions as v", "v.id", "a.currentVersionId")
    .select(["a.id", "a.slug", "a.name", "v.id as versionId", "v.currency", ...terms])
    .select((e) =>
      e
        .selectFrom("subscription_lines as l")
        .innerJoin("add_on_versions as b", "b.id", "l.addOnVersionId")
        .select(sql<number>`coalesce(sum(l.quantity), 0)::int`.as("quantity"))
        .whereRef("b.addOnId", "=", "a.id")
        .where("l.closedDate", "is", null)
        .as("quantity"),
    )
    .select((e) =>
      e
        .selectFrom("subscription_lines as l")
        .innerJoin("add_on_versions as b", "b.id", "l.addOnVersionId")
        .select(sql<number>`coalesce(sum(coalesce(l."renewQuantity", l.quantity)), 0)::int`.as("renewQuantity"))
        .whereRef("b.addOnId", "=", "a.id")
        .where("l.closedDate", "is", null)
        .as("renewQuantity"),
    )
    .where("a.archivedAt", status === "active" ? "is" : "is not", null)
    .orderBy("a.rank")
    .orderBy("a.id")
    .execute()
  return rows.map(({ quantity: owned, renewQuantity, ...row }) => {
    const quantity = owned ?? 0
    const isOffered = status === "active" && own !== undefined && row.plans.includes(own.slug)
    const isLimited = (limits[row.limit] ?? -1) >= 0
    return {
      ...row,
      ...termsOf(row),
      status,
      quantity,
      renewQuantity: renewQuantity ?? 0,
      mayTake: isOffered && isLimited && quantity < row.maxQuantity,
    }
  })
}

/** Every add-on, those on sale first. */
export async function listCatalogueAddOns(db: Db): Promise<CatalogueAddOn[]> {
  const rows = await db
    .selectFrom("add_ons as a")
    .select(["a.id", "a.slug", "a.name", "a.rank", "a.archivedAt", "a.version as rowVersion", "a.currentVersionId"])
    .orderBy(sql`a."archivedAt" is not null`)
    .orderBy("a.rank")
    .orderBy("a.id")
    .execute()
  const versions = await db
    .selectFrom("add_on_versions as v")
    .innerJoin("add_ons as a", "a.id", "v.addOnId")
    .select(["v.id", "v.addOnId", "v.version", "v.currency", "v.publishedAt", ...terms])
    .where((e) => e.or([e("v.publishedAt", "is", null), e("v.id", "=", e.ref("a.currentVersionId"))]))
    .execute()
  const used = await db
    .selectFrom("subscription_lines as l")
    .innerJoin("add_on_versions as v", "v.id", "l.addOnVersionId")
    .select(["v.addOnId", sql<number>`count(distinct l."instituteId")::int`.as("subscribers")])
    .select(sql<number>`sum(l.quantity)::int`.as("quantity"))
    .where("l.closedDate", "is", null)
    .groupBy("v.addOnId")
    .execute()
  return rows.map(({ currentVersionId, ...addOn }) => {
    const own = versions.filter(({ addOnId }) => addOnId === addOn.id)
    const current = own.find(({ id }) => id === currentVersionId)
    const draft = own.find(({ publishedAt }) => publishedAt === null)
    const has = used.find(({ addOnId }) => addOnId === addOn.id)
    return {
      ...addOn,
      currency: current?.currency ?? draft?.currency ?? "INR",
      current: current ? { ...current, ...termsOf(current) } : null,
      draft: draft ? { ...draft, ...termsOf(draft) } : null,
      subscribers: has?.subscribers ?? 0,
      quantity: has?.quantity ?? 0,
    }
  })
}
