import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ProgressInput, SavedProgress } from "./contract"
import { keepProgress } from "./keep-progress.server"
import { findMaterial } from "./lesson-queries.server"
import { openAs } from "./open-as.server"

/** Keeps a learner's progress; of staff who look at a lesson nothing is kept. Throws as `openAs` does. */
export async function saveProgress(
  db: Db,
  actor: Actor,
  { materialId, positionSeconds, percent }: z.output<typeof ProgressInput>,
): Promise<SavedProgress> {
  const material = await findMaterial(db, materialId)
  if (!material) throw new Failure("not_found")
  const { itemId, completionPercent } = material
  if ((await openAs(db, actor, itemId)) === "staff") {
    return {
      materialId,
      percent: 0,
      positionSeconds: 0,
      completedAt: null,
      item: { id: itemId, percent: 0, completedAt: null },
    }
  }
  return keepProgress(db, { userId: actor.userId, itemId, materialId, positionSeconds, percent, completionPercent })
}
