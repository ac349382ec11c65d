import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ProgressInput, SavedProgress } from "./contract"
import { upsertProgress } from "./upsert-progress.server"
import { findMaterial } from "./lesson-queries.server"
import { completingPercent } from "./progress"
import { requireMaterialAccess } from "./require-access.server"

/** Saves the progress of a learner; for staff nothing is saved and the progress is 0. Throws as `requireMaterialAccess` does. */
export async function saveProgress(
  db: Db,
  actor: Actor,
  { materialId, positionSeconds, percent }: z.output<typeof ProgressInput>,
): Promise<SavedProgress> {
  const material = await findMaterial(db, materialId)
  if (!material) throw new Failure("not_found")
  const { itemId } = material
  if ((await requireMaterialAccess(db, actor, material)) === "staff") {
    return {
      materialId,
      percent: 0,
      positionSeconds: 0,
      completedAt: null,
      item: { id: itemId, percent: 0, completedAt: null },
    }
  }
  const completionPercent = completingPercent(material)
  return upsertProgress(db, { userId: actor.userId, itemId, materialId, positionSeconds, percent, completionPercent })
}
