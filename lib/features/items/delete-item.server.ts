import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { isPublicStatus, ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { record } from "@/lib/features/events/events.server"
import { freePlaces, requireLimit } from "@/lib/features/plans/plans.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOrNull } from "@/lib/shared/enum-of"
import { RESTORABLE_DAYS } from "./deletion"
import { itemEvents } from "./events"

/**
 * Deletes an item so that it can be restored for `RESTORABLE_DAYS`. Throws `item_in_use` while somebody may open it or
 * has an open order for it.
 */
export async function deleteItem(db: Db, actor: Actor, id: number): Promise<void> {
  const item = await freePlaces(db, "publishedItems", () => markDeleted(db, id))
  await record(db, itemEvents.deleted, { by: actor, data: { itemId: id, item: item.title, status: item.status } })
}

async function markDeleted(db: Db, id: number) {
  const item = await requireUnused(db, id)
  await db
    .updateTable("items")
    .set({ deletedAt: sql<Date>`now()`, statusBeforeDeletion: item.status, status: "archived" })
    .where("id", "=", id)
    .execute()
  return item
}

/** Throws as `deleteItem` does, and deletes nothing. Until the transaction ends nobody orders the item. */
export async function requireUnused(db: Db, id: number) {
  // The lock makes an order that is placed at the same time wait, and then find nothing on sale.
  const item = await db
    .selectFrom("items")
    .select(["status", "title"])
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw new Failure("not_found")
  if (await isInUse(db, id)) throw new Failure("item_in_use")
  return item
}

/**
 * Restores a deleted item with its former status. Throws `not_found` for one that is not deleted, and `quota_exceeded` where the
 * plan has no place for one more that is public.
 */
export async function restoreItem(db: Db, actor: Actor, id: number): Promise<void> {
  if (await wasPublic(db, id)) await requireLimit(db, "publishedItems", { amount: 1, by: actor.userId })
  const restored = await db
    .updateTable("items")
    .set((e) => ({ deletedAt: null, statusBeforeDeletion: null, status: e.ref("statusBeforeDeletion").$notNull() }))
    .where("id", "=", id)
    .where("deletedAt", ">", sql<Date>`now() - make_interval(days => ${RESTORABLE_DAYS}::int)`)
    .returning("title")
    .executeTakeFirst()
  if (!restored) throw new Failure("not_found")
  await record(db, itemEvents.restored, { by: actor, data: { itemId: id, item: restored.title } })
}

/** Whether a deleted item will be public again when it is restored. */
async function wasPublic(db: Db, id: number): Promise<boolean> {
  const item = await db
    .selectFrom("items")
    .select("statusBeforeDeletion")
    .where("id", "=", id)
    .where("deletedAt", "is not", null)
    .executeTakeFirst()
  const status = enumOrNull(ITEM_STATUSES, item?.statusBeforeDeletion ?? null, "status of an item")
  return status !== null && isPublicStatus(status)
}

async function isInUse(db: Db, itemId: number): Promise<boolean> {
  const { rows } = await sql<{ inUse: boolean }>`select
    exists (select from entitlements where "itemId" = ${itemId} and status = 'active')
    or exists (select from order_lines l join orders o on o.id = l."orderId"
      where l."itemId" = ${itemId} and o.status in ('created', 'payment_pending') and o."expiresAt" > now())
    as "inUse"`.execute(db)
  return rows[0]?.inUse ?? false
}
