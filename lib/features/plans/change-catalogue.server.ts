import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { type Changes, changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import type { planCatalogue } from "./catalogue-contract"
import { catalogueEvents } from "./catalogue-events"
import { columnsOf, termsOf } from "./catalogue-queries.server"
import { flatTerms, type VersionTerms } from "./plan-terms"
import { insertPlanVersion, publishPlanVersion } from "./plan-versions.server"

type NewPlan = z.output<typeof planCatalogue.create.body>
type PlanChange = z.output<typeof planCatalogue.update.body>

/** Trials end on it, so that it is always on sale. */
const FREE_SLUG = "free"

const at = { instituteId: PLATFORM_INSTITUTE_ID }

/** Adds a plan. Throws `name_taken` for the slug of another. */
export async function createPlan(db: Db, by: number, { terms, note, publish, ...plan }: NewPlan) {
  const inserted = await db
    .insertInto("plans")
    .values(plan)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) throw new Failure("name_taken", { fields: { slug: ["Is taken"] } })
  const { id: planId } = inserted
  const versionId = await insertPlanVersion(db, planId, { ...columnsOf(terms), note: note || null })
  if (publish) await publishPlanVersion(db, { planId, versionId })
  await record(db, catalogueEvents.planCreated, { ...at, by, data: { planId, plan: plan.name } })
  return { id: planId }
}

/**
 * Changes a plan. Terms that differ from those on sale become its draft, or its next version; terms that do not differ leave no draft.
 * Throws `stale`, and `plan_in_use` for archiving the plan on which trials end.
 */
export async function changePlan(db: Db, by: number, { id, ...change }: PlanChange & { id: number }): Promise<void> {
  const { terms, note, publish, isArchived, rowVersion, ...shown } = change
  const plan = await orNotFound(lockPlan(db, id))
  if (plan.version !== rowVersion) throw new Failure("stale")
  if (isArchived && plan.slug === FREE_SLUG) throw new Failure("plan_in_use")
  await db
    .updateTable("plans")
    .set({ ...shown, archivedAt: isArchived ? (plan.archivedAt ?? sql<Date>`now()`) : null })
    .where("id", "=", id)
    .execute()
  const before = { name: plan.name, rank: plan.rank, isPublic: plan.isPublic, isArchived: plan.archivedAt !== null }
  const changes = changesBetween(before, { ...shown, isArchived })
  const data = { planId: id, plan: shown.name }
  if (changes) await record(db, catalogueEvents.planSaved, { ...at, by, data, changes })
  if (!terms) return
  const saved = await saveDraft(db, id, { terms, note })
  if (!saved || !publish) return
  await publishPlanVersion(db, { planId: id, versionId: saved.id })
  await record(db, catalogueEvents.planPublished, {
    ...{ ...at, by, changes: saved.changes },
    data: { ...data, version: saved.version },
  })
}

interface Draft {
  id: number
  version: number
  changes: Changes | undefined
}

/** Makes the draft of a plan what it says; undefined where it is what is on sale already, and there is no draft then. */
async function saveDraft(
  db: Db,
  planId: number,
  { terms, note }: { terms: VersionTerms; note: string },
): Promise<Draft | undefined> {
  const current = await findCurrentTerms(db, planId)
  const changes = current ? changesBetween(flatTerms(current), flatTerms(terms)) : undefined
  await db.deleteFrom("plan_versions").where("planId", "=", planId).where("publishedAt", "is", null).execute()
  if (current && !changes) return undefined
  const id = await insertPlanVersion(db, planId, { ...columnsOf(terms), note: note || null })
  const { version } = await db
    .selectFrom("plan_versions")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return { id, version, changes }
}

const lockPlan = (db: Db, id: number) =>
  db
    .selectFrom("plans")
    .select(["slug", "name", "rank", "isPublic", "archivedAt", "version"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()

async function findCurrentTerms(db: Db, planId: number): Promise<VersionTerms | undefined> {
  const row = await db
    .selectFrom("plans as p")
    .innerJoin("plan_versions as v", "v.id", "p.currentVersionId")
    .select(["v.priceMonthMinor", "v.priceYearMinor", "v.limits", "v.features", "v.feeBasisPoints", "v.trialDays"])
    .where("p.id", "=", planId)
    .executeTakeFirst()
  return row && termsOf(row)
}

/** Deletes a plan. Throws `plan_in_use` for one that an institute has or had, or is about to change to. */
export async function removePlan(db: Db, by: number, id: number): Promise<void> {
  const { slug, name } = await orNotFound(lockPlan(db, id))
  if (slug === FREE_SLUG || (await isUsed(db, id))) throw new Failure("plan_in_use")
  await db.updateTable("plans").set({ currentVersionId: null, offeredVersionId: null }).where("id", "=", id).execute()
  await db.deleteFrom("plans").where("id", "=", id).execute()
  await record(db, catalogueEvents.planRemoved, { ...at, by, data: { planId: id, plan: name } })
}

async function isUsed(db: Db, planId: number): Promise<boolean> {
  const { used } = await db
    .selectNoFrom(
      sql<boolean>`exists (
        select from plan_versions v where v."planId" = ${planId} and (
          exists (select from institute_subscriptions s where v.id in (s."planVersionId", s."pendingVersionId"))
          or exists (select from subscription_lines l where l."planVersionId" = v.id)
          or exists (select from subscription_moves m where v.id in (m."fromVersionId", m."toVersionId"))
        )
      )`.as("used"),
    )
    .executeTakeFirstOrThrow()
  return used
}
