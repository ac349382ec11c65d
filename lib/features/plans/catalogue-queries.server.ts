import { sql } from "kysely"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import type { CataloguePlan, CataloguePlanDetail, PlanVersion } from "./catalogue-contract"
import { PLAN_LIMITS, VersionTerms, UNLIMITED } from "./plan-terms"

/** The latest versions of a plan that its page shows. */
const MAX_VERSIONS = 50

const termsColumns = ["v.priceMonthMinor", "v.priceYearMinor", "v.limits", "v.features"] as const

interface TermsRow {
  priceMonthMinor: number
  priceYearMinor: number
  limits: unknown
  features: unknown
  feeBasisPoints: number
  trialDays: number
}

const recordOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : [])

/** The terms of a stored version; a limit that it does not name is none, a feature that it does not name is not included. */
export function termsOf({ limits, features, ...row }: TermsRow): VersionTerms {
  const [limitOf, featureOf] = [recordOf(limits), recordOf(features)]
  return VersionTerms.parse({
    ...row,
    isOnQuote: featureOf.get("onQuote") === true,
    limits: Object.fromEntries(PLAN_LIMITS.map((limit) => [limit, limitOf.get(limit) ?? UNLIMITED])),
    features: Object.fromEntries(PLAN_FEATURES.map((feature) => [feature, featureOf.get(feature) ?? false])),
  })
}

/** The columns of a version as terms are stored. */
export function columnsOf({ isOnQuote, limits, features, ...rest }: VersionTerms) {
  return { ...rest, limits, features: { ...features, ...(isOnQuote && { onQuote: true }) } }
}

const selectPlans = (db: Db) =>
  db
    .selectFrom("plans as p")
    .leftJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["p.id", "p.slug", "p.name", "p.rank", "p.isPublic", "p.archivedAt", "v.currency"])

/** How many institutes have each version of these, the platform's own aside, and what they bring a month: from counters. */
async function countSubscribers(db: Db, versionIds: readonly number[]) {
  const rows = await db
    .selectFrom("counters")
    .select([
      "subject as versionId",
      sql<number>`sum(count)::bigint`.as("subscribers"),
      sql<number>`sum(total)::bigint`.as("mrrMinor"),
    ])
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("kind", "=", "subscribers")
    .where("subject", "in", versionIds.length > 0 ? [...versionIds] : [0])
    .groupBy("subject")
    .execute()
  const byVersion = new Map(rows.map(({ versionId, ...row }) => [versionId, row]))
  return (versionId: number) => byVersion.get(versionId) ?? { subscribers: 0, mrrMinor: 0 }
}

const sumOf = <Row>(rows: readonly Row[], numberOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + numberOf(row), 0)

/** Every plan, those on sale first. */
export async function listPlans(db: Db): Promise<CataloguePlan[]> {
  const [plans, versions] = [
    await selectPlans(db)
      .select(["v.version as currentVersion", ...termsColumns])
      .orderBy(sql`"archivedAt" is not null`)
      .orderBy("p.rank")
      .orderBy("p.id")
      .execute(),
    await db.selectFrom("plan_versions").select(["id", "planId", "version"]).orderBy("version", "desc").execute(),
  ]
  const used = await countSubscribers(
    db,
    versions.map(({ id }) => id),
  )
  return plans.map(({ limits: _, features, currency, ...plan }) => {
    const own = versions.filter(({ planId }) => planId === plan.id).map((row) => ({ ...row, ...used(row.id) }))
    return {
      ...plan,
      currency: currency ?? "INR",
      isOnQuote: recordOf(features).get("onQuote") === true,
      subscribers: sumOf(own, ({ subscribers }) => subscribers),
      mrrMinor: sumOf(own, ({ mrrMinor }) => mrrMinor),
      versions: own.filter(({ subscribers }) => subscribers > 0),
    }
  })
}

/** A plan with its latest versions. */
export async function showPlanOfCatalogue(db: Db, id: number): Promise<CataloguePlanDetail> {
  const { currency, ...plan } = await orNotFound(
    selectPlans(db)
      .select(["p.version as rowVersion", "p.currentVersionId", "p.offeredVersionId"])
      .where("p.id", "=", id)
      .executeTakeFirst(),
  )
  const rows = await db
    .selectFrom("plan_versions as v")
    .select(["v.id", "v.version", "v.note", "v.createdAt", "v.publishedAt", ...termsColumns])
    .select(["v.feeBasisPoints", "v.trialDays"])
    .where("v.planId", "=", id)
    .orderBy("v.version", "desc")
    .limit(MAX_VERSIONS)
    .execute()
  const used = await countSubscribers(
    db,
    rows.map((row) => row.id),
  )
  const versions = rows.map(({ id: versionId, version, note, createdAt, publishedAt, ...terms }) => ({
    ...{ id: versionId, version, note, createdAt, publishedAt, ...used(versionId) },
    terms: termsOf(terms),
  }))
  return {
    ...plan,
    currency: currency ?? "INR",
    subscribers: sumOf(versions, ({ subscribers }) => subscribers),
    mrrMinor: sumOf(versions, ({ mrrMinor }) => mrrMinor),
    versions: versions satisfies PlanVersion[],
  }
}
