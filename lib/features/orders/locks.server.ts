import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

/**
 * Locks an item against every other sale of it until the transaction ends, so that its seats and a buyer's repeated
 * orders are counted one at a time. Always taken before any lock on an order, so that two sales cannot deadlock.
 */
export const lockItem = (db: Db, itemId: number) =>
  db
    .selectFrom("items")
    .innerJoin("institutes", "institutes.id", "items.instituteId")
    .select([
      "items.id",
      "items.kind",
      "items.title",
      "items.status",
      "items.priceMinor",
      "items.currency",
      "items.accessDays",
      "items.seats",
      "institutes.status as instituteStatus",
      sql<boolean>`coalesce(items."endsAt" < now(), false)`.as("isOver"),
    ])
    .where("items.id", "=", itemId)
    .forNoKeyUpdate("items")
    .executeTakeFirst()

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/** Locks an order and its item and returns both; undefined for an order of another institute. */
export async function lockOrder(db: Db, orderId: number) {
  const ref = await db.selectFrom("orders").select("itemId").where("id", "=", orderId).executeTakeFirst()
  const item = ref && (await lockItem(db, ref.itemId))
  const order = await db
    .selectFrom("orders")
    .selectAll()
    .select(sql<boolean>`"expiresAt" > now()`.as("isInTime"))
    .where("id", "=", orderId)
    .forUpdate()
    .executeTakeFirst()
  return item && order ? { item, order } : undefined
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"]
