import { selectEntitledItems } from "@/lib/features/access/access.server"
import type { Db } from "@/lib/server/tenancy/transaction"

export { completeMaterial } from "./complete-material.server"
export { countWatchedOf } from "./watch-histogram.server"

/** Those of some items to which a user has a valid entitlement, each with their progress. */
export const listProgress = (db: Db, userId: number, itemIds: readonly number[]) =>
  db
    .selectFrom(selectEntitledItems(db, userId).where("itemId", "in", itemIds).as("entitled"))
    .leftJoin("enrolments as e", (on) => on.onRef("e.itemId", "=", "entitled.itemId").on("e.userId", "=", userId))
    .select((q) => ["entitled.itemId", q.fn.coalesce("e.percent", q.lit(0)).as("percent")])
    .execute()
