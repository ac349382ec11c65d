import { sql } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { showAdminItem } from "./admin-items.server"
import { EDITOR_EXPIRES_AFTER_MS } from "./editor-presence"

/** Records that the actor has an item open, or no longer has, and lists the others who have it open. */
export async function reportItemEditor(db: Db, actor: Actor, { id: itemId, isOpen }: { id: number; isOpen: boolean }) {
  await showAdminItem(db, actor, itemId)
  const { userId } = actor
  if (isOpen)
    await db
      .insertInto("item_editors")
      .values({ itemId, userId })
      .onConflict((conflict) =>
        conflict.columns(["instituteId", "itemId", "userId"]).doUpdateSet({ seenAt: sql<Date>`now()` }),
      )
      .execute()
  await db
    .deleteFrom("item_editors")
    .where("itemId", "=", itemId)
    .where((e) => e.or([e("seenAt", "<", EXPIRED), ...(isOpen ? [] : [e("userId", "=", userId)])]))
    .execute()
  return db
    .selectFrom("item_editors as o")
    .innerJoin("users as u", "u.id", "o.userId")
    .select(["o.userId", sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"), "u.image"])
    .where("o.itemId", "=", itemId)
    .where("o.userId", "<>", userId)
    .orderBy("o.userId")
    .execute()
}

const EXPIRED = sql<Date>`now() - make_interval(secs => ${EDITOR_EXPIRES_AFTER_MS / 1000})`
