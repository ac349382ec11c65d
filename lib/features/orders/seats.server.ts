import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/** An open order in time, or one that is paid to the institute itself once staff have accepted it. */
const holdsSeat = sql<boolean>`(o.status in (${sql.join(OPEN_STATES)}) and o."expiresAt" > now()
  or o.status = 'awaiting_offline' and exists (select from offline_applications a
    where a."orderId" = o.id and a.status in ('payment_awaited', 'payment_received')))`

type ItemWithSeats = { id: number; seats: number | null }

/**
 * Whether an item has a free seat for a buyer: active entitlements and what the orders of others hold count, so that nobody is
 * kept out by their own order. Correct only while the item is locked.
 */
export async function hasSeat(db: Db, item: ItemWithSeats, buyerId: number): Promise<boolean> {
  return (await seatsLeft(db, item, buyerId)) !== 0
}

/** How many seats of an item are free, counted likewise; null where their number is not limited. */
export async function seatsLeft(db: Db, item: ItemWithSeats, buyerId?: number): Promise<number | null> {
  return (await listSeatsLeft(db, [item], buyerId)).get(item.id) ?? null
}

/** How many seats are free of each of the items with a limited number of them, by id; one query for all. */
export async function listSeatsLeft(
  db: Db,
  items: readonly ItemWithSeats[],
  buyerId = 0,
): Promise<Map<number, number>> {
  const limited = items.flatMap(({ id, seats }) => (seats === null ? [] : [{ id, seats }]))
  if (limited.length === 0) return new Map()
  const ids = limited.map(({ id }) => id)
  const rows = await db
    .selectFrom("items as i")
    .select("i.id")
    .select((e) => [
      e
        .selectFrom("entitlements")
        .select((seat) => seat.fn.count<number>("userId").distinct().as("taken"))
        .whereRef("itemId", "=", "i.id")
        .where("status", "=", "active")
        .where((seat) => seat.or([seat("expiresAt", "is", null), seat("expiresAt", ">", sql<Date>`now()`)]))
        .$asScalar()
        .$notNull()
        .as("taken"),
      e
        .selectFrom("orders as o")
        .innerJoin("order_lines as l", "l.orderId", "o.id")
        .select((seat) => seat.fn.count<number>("o.buyerId").distinct().as("reserved"))
        .whereRef("l.itemId", "=", "i.id")
        .where(holdsSeat)
        .where("o.buyerId", "!=", buyerId)
        .$asScalar()
        .$notNull()
        .as("reserved"),
    ])
    .where("i.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute()
  const usedOf = (itemId: number) => {
    const row = rows.find(({ id }) => id === itemId)
    return row ? row.taken + row.reserved : 0
  }
  return new Map(limited.map(({ id, seats }) => [id, Math.max(0, seats - usedOf(id))]))
}
