import { sql } from "kysely"
import { audit } from "@/lib/features/audit/audit.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { showAdminItem } from "./admin-items.server"
import type { AdminItem } from "./admin-shapes"
import { newSlug } from "./new-slug"

interface NewItem {
  kind: ItemKind
  title: string
  idempotencyKey: string
}

/** Creates a draft at the end of its kind; a teacher becomes its teacher. A repeated request returns the same item. */
export async function createItem(db: Db, actor: Actor, { kind, title, idempotencyKey }: NewItem): Promise<AdminItem> {
  const created = await db
    .insertInto("items")
    .values((e) => ({
      kind,
      title,
      slug: newSlug(title, kind),
      creationKey: idempotencyKey,
      currency: e.selectFrom("institutes").select("currency"),
      displayOrder: nextDisplayOrder(kind),
    }))
    .onConflict((conflict) => conflict.columns(["instituteId", "creationKey"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!created) return showCreatedItem(db, actor, idempotencyKey)
  const { id } = created
  if (actor.role === "Teacher")
    await db.insertInto("item_teachers").values({ itemId: id, userId: actor.userId }).execute()
  await audit(db, { actorId: actor.userId, action: "item.created", target: `item:${id}`, after: { kind, title } })
  return showAdminItem(db, actor, id)
}

/** The place behind all items of a kind. */
export const nextDisplayOrder = (kind: ItemKind) =>
  sql<number>`(select coalesce(max("displayOrder") + 1, 0) from items where kind = ${kind})`

/** The item that an earlier request with this key has created. */
export async function showCreatedItem(db: Db, actor: Actor, idempotencyKey: string): Promise<AdminItem> {
  const { id } = await db
    .selectFrom("items")
    .select("id")
    .where("creationKey", "=", idempotencyKey)
    .executeTakeFirstOrThrow()
  return showAdminItem(db, actor, id)
}
