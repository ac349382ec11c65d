import { sql } from "kysely"
import { applyMove } from "@/lib/features/billing/apply-move.server"
import { DEFAULT_PLANS } from "@/lib/features/plans/default-plans"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, type Slug } from "./test-app"

const [FREE] = DEFAULT_PLANS

/** Adds the plan on which trials end, unless it exists; `{}` is for tests in which it is to hold nothing. */
export const insertFreePlan = (limits: Record<string, number> = FREE.limits) =>
  withPlatform((db) =>
    insertPlan(db, { slug: "free", name: "Free", terms: { priceMonthMinor: 0, priceYearMinor: 0, limits } }),
  )

/** The id of a plan, and its current version. */
export const planOf = (slug: string) =>
  readPlatform((db) =>
    db
      .selectFrom("plans")
      .select(["id as planId", (e) => e.ref("currentVersionId").$notNull().as("planVersionId")])
      .where("slug", "=", slug)
      .executeTakeFirstOrThrow(),
  )

/** Puts an institute into a trial of Growth, of which the platform then makes Free at once. */
export async function moveToFree(slug: Slug): Promise<void> {
  const { planVersionId: freeVersionId } = await planOf("free")
  const { userId: actorId } = await createMember("SuperAdmin", "lectern")
  await withPlatform(async (db) => {
    await sql`update institute_subscriptions set status = 'trialing', "trialEndsAt" = now() + interval '1 day'
      where "instituteId" = ${institutes[slug]}`.execute(db)
    await applyMove(db, institutes[slug], { event: { kind: "freed", freeVersionId }, actorId })
  })
}

/** Gives an institute the plan of the tests again, by a move. */
export async function moveToGrowth(slug: Slug): Promise<void> {
  const { planVersionId: versionId } = await planOf("growth")
  const { userId: actorId } = await createMember("SuperAdmin", "lectern")
  const event = { kind: "upgraded", versionId, interval: "month", mrrMinor: 0, rankChange: 1 } as const
  await withPlatform((db) => applyMove(db, institutes[slug], { event, actorId }))
}

const heldRows = (table: "items" | "memberships", key: "id" | "userId", slug: Slug) =>
  readPlatform(async (db) => {
    const { rows } = await sql<{ id: number }>`select ${sql.ref(key)} as id from ${sql.table(table)}
      where "instituteId" = ${institutes[slug]} and "heldByPlan" order by 1`.execute(db)
    return rows.map(({ id }) => id)
  })
export const heldItems = (slug: Slug) => heldRows("items", "id", slug)
export const heldStaff = (slug: Slug) => heldRows("memberships", "userId", slug)
