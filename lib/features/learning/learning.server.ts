import { sql } from "kysely"
import { selectEntitledItems } from "@/lib/features/entitlements/entitlements.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { shownPercent } from "./progress"

/** Those of some items to which a user has a valid entitlement, each with their progress as it is shown. */
export async function listProgress(db: Db, userId: number, itemIds: readonly number[]) {
  const rows = await db
    .selectFrom(selectEntitledItems(db, userId).where("itemId", "in", itemIds).as("entitled"))
    .leftJoin("enrolments as e", (on) => on.onRef("e.itemId", "=", "entitled.itemId").on("e.userId", "=", userId))
    .select((q) => [
      "entitled.itemId",
      q.fn.coalesce("e.percent", q.lit(0)).as("percent"),
      sql<number>`(select count(*) from materials m where m."itemId" = entitled."itemId")`.as("lessons"),
      sql<number>`(select count(*) from material_progress p join materials m on m.id = p."materialId"
        where p."itemId" = entitled."itemId" and p."userId" = ${userId} and p."completedAt" is not null)`.as(
        "lessonsDone",
      ),
    ])
    .execute()
  return rows.map(({ itemId, ...progress }) => ({ itemId, percent: shownPercent(progress) }))
}
