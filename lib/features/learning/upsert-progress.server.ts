import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SavedProgress } from "./contract"
import { itemPercent } from "./progress"

export interface ProgressUpdate {
  userId: number
  materialId: number
  itemId: number
  positionSeconds: number
  percent: number
  completionPercent: number
}

/**
 * Saves a learner's progress in a material and, in the same transaction, the resulting progress in its item. The percent
 * never falls and completion is permanent; the enrolment is locked first, so that concurrent reports are counted correctly.
 */
export async function upsertProgress(db: Db, update: ProgressUpdate): Promise<SavedProgress> {
  await touchEnrolment(db, update)
  const { materialId, percent, positionSeconds, completedAt } = await upsertMaterialProgress(db, update)
  return { materialId, percent, positionSeconds, completedAt, item: await updateItemProgress(db, update) }
}

async function touchEnrolment(db: Db, { userId, itemId, materialId }: ProgressUpdate) {
  const opened = { lastMaterialId: materialId, lastOpenedAt: sql<Date>`now()` }
  await db
    .insertInto("enrolments")
    .values({ userId, itemId, ...opened })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doUpdateSet(opened))
    .execute()
}

function upsertMaterialProgress(
  db: Db,
  { userId, itemId, materialId, positionSeconds, percent, completionPercent }: ProgressUpdate,
) {
  const completed = sql<Date | null>`case when ${percent}::int >= ${completionPercent}::int then now() end`
  return db
    .insertInto("material_progress")
    .values({ userId, itemId, materialId, positionSeconds, percent, completedAt: completed })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId", "materialId"]).doUpdateSet((e) => ({
        positionSeconds,
        percent: e.fn<number>("greatest", ["material_progress.percent", "excluded.percent"]),
        completedAt: e.fn.coalesce("material_progress.completedAt", "excluded.completedAt"),
        updatedAt: sql<Date>`now()`,
      })),
    )
    .returning(["materialId", "percent", "positionSeconds", "completedAt"])
    .executeTakeFirstOrThrow()
}

async function updateItemProgress(db: Db, { userId, itemId }: ProgressUpdate) {
  const lessons = await db
    .selectFrom("materials as m")
    .leftJoin("material_progress as p", (on) => on.onRef("p.materialId", "=", "m.id").on("p.userId", "=", userId))
    .select((e) => [e.fn.coalesce("p.percent", e.lit(0)).as("percent"), "p.completedAt"])
    .where("m.itemId", "=", itemId)
    .execute()
  const percent = itemPercent(lessons)
  const completed = percent === 100 ? sql<Date>`coalesce("completedAt", now())` : sql<Date | null>`"completedAt"`
  return db
    .updateTable("enrolments")
    .set({ percent, completedAt: completed })
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .returning(["itemId as id", "percent", "completedAt"])
    .executeTakeFirstOrThrow()
}
