import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/** What a version of a plan costs and gives; money before tax, a limit of -1 means unlimited. */
export interface PlanTerms {
  priceMonthMinor: number
  priceYearMinor: number
  limits?: Record<string, number>
  features?: Record<string, boolean | string | number>
  feeBasisPoints?: number
  trialDays?: number
  note?: string | null
}

interface NewPlan {
  slug: string
  name: string
  rank?: number
  isPublic?: boolean
  terms: PlanTerms
}

/** Inserts a plan with its first version, published; returns its id, or undefined where the slug is taken. */
export async function insertPlan(db: Db, { terms, ...plan }: NewPlan): Promise<number | undefined> {
  const inserted = await db
    .insertInto("plans")
    .values(plan)
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) return undefined
  const versionId = await insertPlanVersion(db, inserted.id, terms)
  await publishPlanVersion(db, { planId: inserted.id, versionId })
  return inserted.id
}

/** Inserts the next version of a plan, which changes nothing until it is published; returns its id. */
export async function insertPlanVersion(db: Db, planId: number, terms: PlanTerms): Promise<number> {
  const { limits = {}, features = {}, ...rest } = terms
  const { id } = await db
    .insertInto("plan_versions")
    .values((e) => ({
      ...rest,
      planId,
      limits: JSON.stringify(limits),
      features: JSON.stringify(features),
      version: e
        .selectFrom("plan_versions")
        .select(sql<number>`coalesce(max(version), 0) + 1`.as("next"))
        .where("planId", "=", planId),
    }))
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes a version what new subscribers get; from now on it cannot change. Who has subscribed to another stays on that, and is offered none
 * until the platform says so.
 */
export async function publishPlanVersion(db: Db, { planId, versionId }: { planId: number; versionId: number }) {
  await db
    .updateTable("plan_versions")
    .set({ publishedAt: sql<Date>`now()` })
    .where("id", "=", versionId)
    .where("publishedAt", "is", null)
    .execute()
  const onSale = { currentVersionId: versionId, offeredVersionId: null }
  await db.updateTable("plans").set(onSale).where("id", "=", planId).execute()
}
