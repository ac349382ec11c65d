import { sql } from "kysely"
import { isOpenToVisitors, selectEntitledItems } from "@/lib/features/access/access.server"
import { selectCards, toCard } from "@/lib/features/items/items.server"
import { countRows, pageOf, type PageRange, withTotal } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"

/** A page of the cards on a person's wishlist, the last saved first, without what they own by now. */
export async function listWishlist(db: Db, userId: number, { page, size }: PageRange) {
  const rows = await selectCards(db)
    .innerJoin("wishlist_items as w", "w.itemId", "i.id")
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("w.userId", "=", userId)
    .where(isOpenToVisitors())
    .where("i.id", "not in", selectEntitledItems(db, userId).clearSelect().select("itemId"))
    .orderBy("w.createdAt", "desc")
    .orderBy("i.id", "desc")
    .limit(size)
    .offset(page * size)
    .execute()
  return pageOf(withTotal(rows), { page, size }, toCard)
}

/** Has the wishlist of a person changed by one transaction at a time, so that its items are counted exactly. */
export const lockWishlist = (db: Db, userId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('wishlist of a person', ${userId}))`.execute(db)

/** Whether an item is one that a visitor may open. */
export async function isItemOpen(db: Db, itemId: number): Promise<boolean> {
  const row = await db
    .selectFrom("items as i")
    .select("i.id")
    .where("i.id", "=", itemId)
    .where(isOpenToVisitors())
    .executeTakeFirst()
  return row !== undefined
}

export const countWishlist = (db: Db, userId: number): Promise<number> =>
  countRows(db.selectFrom("wishlist_items").where("userId", "=", userId))

/** Those of some items that are on the wishlist of a person. */
export async function findSaved(db: Db, userId: number, itemIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("wishlist_items")
    .select("itemId")
    .where("userId", "=", userId)
    .where("itemId", "in", itemIds)
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** `savedAt` is now, or when the item was saved before. */
export const insertSaved = (db: Db, userId: number, { itemId, savedAt }: { itemId: number; savedAt?: Date }) =>
  db
    .insertInto("wishlist_items")
    .values({ userId, itemId, createdAt: savedAt ? sql<Date>`least(${savedAt}, now())` : sql<Date>`now()` })
    .execute()

/** Returns when the item was saved; undefined if it was not. */
export async function deleteSaved(db: Db, userId: number, itemId: number): Promise<Date | undefined> {
  const row = await db
    .deleteFrom("wishlist_items")
    .where("userId", "=", userId)
    .where("itemId", "=", itemId)
    .returning("createdAt")
    .executeTakeFirst()
  return row?.createdAt
}
