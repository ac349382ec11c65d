import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"

const selectItem = (db: Db, itemId: number) =>
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
      sql<number>`(select count(*)::int from materials m where m."itemId" = items.id)`.as("lessons"),
    ])
    .where("items.id", "=", itemId)

/**
 * Locks an item against every other sale of it until the transaction ends, so that its seats and a buyer's repeated
 * orders are counted one at a time. Always taken before any lock on an order, so that two sales cannot deadlock.
 */
export async function lockItem(db: Db, itemId: number) {
  await sql`select pg_advisory_xact_lock(${saleLock(itemId)})`.execute(db)
  return selectItem(db, itemId).forNoKeyUpdate("items").executeTakeFirst()
}

export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>

/**
 * Locks an item for the payment of one of its orders: payments for an item without seats share it, so that many buyers pay
 * at the same time; orders that are placed and changes of the item still wait for them.
 */
async function lockItemForPayment(db: Db, itemId: number, seats: number | null): Promise<LockedItem | undefined> {
  if (seats !== null) return lockItem(db, itemId)
  await sql`select pg_advisory_xact_lock_shared(${saleLock(itemId)})`.execute(db)
  const item = await selectItem(db, itemId).forShare("items").executeTakeFirst()
  // Seats may have been set since they were read.
  return item?.seats === null ? item : lockItem(db, itemId)
}

/** The advisory lock of an item's sales: granted in turn, while shared locks of a row overtake whoever waits for it alone. */
const saleLock = (itemId: number) => sql`hashtextextended('sales of an item', ${itemId})`

/**
 * Locks an order with its item and all orders of its buyer for it, so that only one of them is paid; returns both, or
 * undefined for an order of another institute.
 */
export async function lockOrder(db: Db, orderId: number) {
  const ref = await db
    .selectFrom("orders as o")
    .innerJoin("items as i", "i.id", "o.itemId")
    .select(["o.itemId", "o.buyerId", "i.seats"])
    .where("o.id", "=", orderId)
    .executeTakeFirst()
  const item = ref && (await lockItemForPayment(db, ref.itemId, ref.seats))
  if (!item) return undefined
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .select(sql<boolean>`"expiresAt" > now()`.as("isInTime"))
    .where("buyerId", "=", ref.buyerId)
    .where("itemId", "=", ref.itemId)
    .orderBy("id")
    .forUpdate()
    .execute()
  const order = orders.find(({ id }) => id === orderId)
  return order && { item, order }
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>["order"]
