import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SavedProgress } from "./contract"
import { itemPercent } from "./progress"

/** How far somebody says they are in a material. */
export interface Reached {
  userId: number
  materialId: number
  itemId: number
  positionSeconds: number
  percent: number
  completionPercent: number
}

/**
 * Keeps how far a learner is in a material and, in the same transaction, how far that brings them in the item. Percent
 * never falls and what was completed stays so; the enrolment is locked first, so that two tabs cannot miscount.
 */
export async function keepProgress(db: Db, reached: Reached): Promise<SavedProgress> {
  await touchEnrolment(db, reached)
  const { materialId, percent, positionSeconds, completedAt } = await raiseProgress(db, reached)
  return { materialId, percent, positionSeconds, completedAt, item: await recountItem(db, reached) }
}

async function touchEnrolment(db: Db, { userId, itemId, materialId }: Reached) {
  const opened = { lastMaterialId: materialId, lastOpenedAt: sql<Date>`now()` }
  await db
    .insertInto("enrolments")
    .values({ userId, itemId, ...opened })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doUpdateSet(opened))
    .execute()
}

function raiseProgress(db: Db, { userId, itemId, materialId, positionSeconds, percent, completionPercent }: Reached) {
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

async function recountItem(db: Db, { userId, itemId }: Reached) {
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
