import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import type { Language } from "@/lib/shared/messages/languages"
import { showAdminItem } from "./admin-items.server"
import type { AdminItem } from "./admin-shapes"
import { itemEvents } from "./events"
import { TEACHING_ROLES } from "./item-teachers.server"
import { newSlug } from "./new-slug"

interface NewItem {
  kind: ItemKind
  title: string
  shortText?: string | undefined
  language?: Language | undefined
  idempotencyKey: string
}

/** Creates a draft at the end of its kind, which whoever of the staff creates it teaches. A repeated request returns the same item. */
export async function createItem(
  db: Db,
  actor: Actor,
  { kind, title, idempotencyKey, ...text }: NewItem,
): Promise<AdminItem> {
  const created = await db
    .insertInto("items")
    .values((e) => ({
      kind,
      title,
      ...text,
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
  await insertTeacher(db, { itemId: id, userId: actor.userId })
  await record(db, itemEvents.created, { by: actor, data: { itemId: id, item: title, kind } })
  return showAdminItem(db, actor, id)
}

/** A member of the staff teaches what they have created; the platform's owner, who is at no institute, does not. */
const insertTeacher = (db: Db, { itemId, userId }: { itemId: number; userId: number }) =>
  db
    .insertInto("item_teachers")
    .columns(["itemId", "userId"])
    .expression((e) =>
      e
        .selectFrom("memberships")
        .select([e.val(itemId).as("itemId"), "userId"])
        .where("userId", "=", userId)
        .where("role", "in", TEACHING_ROLES),
    )
    .execute()

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
