import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { lockMaterials } from "./require-item.server"

/** Makes materials of one item free previews, or ends that; all or none. */
export async function markPreviews(
  db: Db,
  actor: Actor,
  { ids, isPreview }: { ids: readonly number[]; isPreview: boolean },
): Promise<null> {
  await lockMaterials(db, actor, ids)
  await db
    .updateTable("materials")
    .set({ isPreview, version: sql<number>`version + 1` })
    .where("id", "in", ids)
    .where("isPreview", "<>", isPreview)
    .execute()
  return null
}
