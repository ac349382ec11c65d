import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { canOpen, hasEntitlement } from "@/lib/features/access/access.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { CompletedBy } from "./completion"
import { countLessons } from "./count-lessons.server"
import { lessonEvents } from "./events"
import { findMaterial } from "./lesson-queries.server"

type Completion = { userId: number; materialId: number; by: CompletedBy }

/**
 * Completes a material for a learner, whatever was watched of it, and counts their item anew. Completed already, it stays as
 * it was. Throws `not_found` for a material that does not exist.
 */
export async function completeMaterial(db: Db, { userId, materialId, by }: Completion) {
  const { itemId } = await lockProgress(db, { userId, materialId })
  await db
    .insertInto("material_progress")
    .values({ userId, itemId, materialId, completedAt: sql<Date>`now()`, completedBy: by })
    .onConflict((conflict) =>
      conflict
        .columns(["instituteId", "userId", "materialId"])
        .doUpdateSet({ completedAt: sql<Date>`now()`, completedBy: by, updatedAt: sql<Date>`now()` })
        .where("material_progress.completedAt", "is", null),
    )
    .execute()
  return countLessons(db, { userId, itemId })
}

type StaffChange = { userId: number; materialId: number; reason: string }

/** Completes a material for a learner of an item that the actor manages, with a reason that is recorded; throws `not_found`. */
export async function completeByStaff(db: Db, actor: Actor, { userId, materialId, reason }: StaffChange) {
  await requireLearner(db, actor, { userId, materialId })
  const item = await completeMaterial(db, { userId, materialId, by: "staff" })
  await record(db, lessonEvents.completed, { by: actor, data: { userId, materialId, reason } })
  return { percent: item.percent, lessons: item.lessonsAll, lessonsDone: item.lessonsDone }
}

/**
 * Opens a completed material again for a learner. What was watched of it is recorded, because its rule would
 * complete it again at once. Throws `not_found`.
 */
export async function reopenByStaff(db: Db, actor: Actor, { userId, materialId, reason }: StaffChange) {
  await requireLearner(db, actor, { userId, materialId })
  const { itemId } = await lockProgress(db, { userId, materialId })
  const before = await db
    .selectFrom("material_progress")
    .select(["watched", "percent", "completedAt", "completedBy"])
    .where("userId", "=", userId)
    .where("materialId", "=", materialId)
    .where("completedAt", "is not", null)
    .executeTakeFirst()
  if (!before) throw new Failure("not_found")
  await db
    .updateTable("material_progress")
    .set({ watched: "{}", percent: 0, completedAt: null, completedBy: null, reopenedAt: sql<Date>`now()` })
    .where("userId", "=", userId)
    .where("materialId", "=", materialId)
    .execute()
  const changes = changesBetween(before, {})
  await record(db, lessonEvents.reopened, { by: actor, data: { userId, materialId, reason }, changes })
  const item = await countLessons(db, { userId, itemId })
  return { percent: item.percent, lessons: item.lessonsAll, lessonsDone: item.lessonsDone }
}

/** The item of the material, with the learner's enrolment in it locked, as a report of progress locks it. */
async function lockProgress(db: Db, { userId, materialId }: Omit<Completion, "by">) {
  const lesson = await findMaterial(db, materialId)
  if (!lesson) throw new Failure("not_found")
  const { itemId } = lesson
  await db
    .insertInto("enrolments")
    .values({ userId, itemId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId", "itemId"]).doUpdateSet({ itemId }))
    .execute()
  return { itemId }
}

async function requireLearner(db: Db, actor: Actor, { userId, materialId }: Omit<Completion, "by">) {
  const lesson = await findMaterial(db, materialId)
  const isManaged = lesson !== undefined && userId !== actor.userId && (await canOpen(db, actor, lesson.itemId))
  if (!isManaged || !(await hasEntitlement(db, userId, lesson.itemId))) throw new Failure("not_found")
}
