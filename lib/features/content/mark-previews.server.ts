import { sql } from "kysely"
import { endChange } from "@/lib/features/item-contents/item-contents.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockMaterials } from "./require-item.server"

/** Makes materials of one item free previews, or ends that; all or none. */
export async function markPreviews(
  db: Db,
  actor: Actor,
  { ids, isPreview }: { ids: readonly number[]; isPreview: boolean },
): Promise<null> {
  const change = await lockMaterials(db, actor, ids)
  await change.contents
    .updateTable("materials")
    .set({ isPreview, version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .where("isPreview", "<>", isPreview)
    .execute()
  await endChange(db, change, { actorId: actor.userId })
  return null
}
