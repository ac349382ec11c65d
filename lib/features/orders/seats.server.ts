import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

type ItemWithSeats = { id: number; seats: number | null }

/**
 * Whether an item has a free seat for a buyer: active entitlements and open orders in time of others count, so that nobody is
 * kept out by their own order. Correct only while the item is locked.
 */
export async function hasSeat(db: Db, item: ItemWithSeats, buyerId: number): Promise<boolean> {
  return (await seatsLeft(db, item, buyerId)) !== 0
}

/** How many seats of an item are free, counted likewise; null where their number is not limited. */
export async function seatsLeft(db: Db, item: ItemWithSeats, buyerId?: number): Promise<number | null> {
  if (item.seats === null) return null
  const { taken } = await db
    .selectFrom("entitlements")
    .select((e) => e.fn.count<number>("userId").distinct().as("taken"))
    .where("itemId", "=", item.id)
    .where("status", "=", "active")
    .where((e) => e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow()
  const { reserved } = await db
    .selectFrom("orders as o")
    .innerJoin("order_lines as l", "l.orderId", "o.id")
    .select((e) => e.fn.count<number>("o.buyerId").distinct().as("reserved"))
    .where("l.itemId", "=", item.id)
    .where("o.status", "in", OPEN_STATES)
    .where("o.expiresAt", ">", sql<Date>`now()`)
    .where("o.buyerId", "!=", buyerId ?? 0)
    .executeTakeFirstOrThrow()
  return Math.max(0, item.seats - taken - reserved)
}
