import { sql, type SqlBool, type UpdateObject } from "kysely"
import { Failure } from "@/lib/contract/errors"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"

interface ItemVersion {
  id: number
  version: number
}

/** Whether a row of `items` is, together with its draft, at a version. */
export const isAtVersion = (version: number) =>
  sql<SqlBool>`items.version + coalesce((select d.version from item_drafts d where d."itemId" = items.id), 0) = ${version}`

/**
 * Updates an item that is not deleted. Throws `stale` when it is no longer at this version, and `item_held` where the plan holds it,
 * unless it leaves the public pages.
 */
export async function updateItem(
  db: Db,
  { id, version }: ItemVersion,
  change: UpdateObject<DB, "items">,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set(change)
    .where("id", "=", id)
    .where(isAtVersion(version))
    .where("deletedAt", "is", null)
    .$if(change.status !== "archived", (query) => query.where("heldByPlan", "=", false))
    .executeTakeFirst()
  if (numUpdatedRows === 1n) return
  throw new Failure((await isHeld(db, id)) ? "item_held" : "stale")
}

async function isHeld(db: Db, id: number): Promise<boolean> {
  const item = await db.selectFrom("items").select("heldByPlan").where("id", "=", id).executeTakeFirst()
  return item?.heldByPlan ?? false
}
