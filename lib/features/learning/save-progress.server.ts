import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ProgressReport, SavedProgress } from "./progress-contract"
import { findMaterial } from "./lesson-queries.server"
import { recordProgress } from "./record-progress.server"
import { requireMaterialAccess } from "@/lib/features/access/access.server"

/**
 * Saves what a learner reports of a material; for staff nothing is saved and the progress is 0. Throws as
 * `requireMaterialAccess` and `recordProgress` do.
 */
export async function saveProgress(db: Db, actor: Actor, report: ProgressReport): Promise<SavedProgress> {
  const lesson = await findMaterial(db, report.materialId)
  if (!lesson) throw new Failure("not_found")
  if ((await requireMaterialAccess(db, actor, lesson)) === "learner") {
    return recordProgress(db, { userId: actor.userId, lesson, report })
  }
  return {
    materialId: lesson.id,
    coverage: 0,
    positionSeconds: 0,
    completedAt: null,
    item: { id: lesson.itemId, percent: 0, lessons: 0, lessonsDone: 0, completedAt: null },
    reasons: [],
  }
}
