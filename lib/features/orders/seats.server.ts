import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/**
 * Whether an item has a free seat: active entitlements and open orders in time count, the order `ownOrderId` does not.
 * Correct only while the item is locked.
 */
export async function hasSeat(
  db: Db,
  item: { id: number; seats: number | null },
  ownOrderId?: number,
): Promise<boolean> {
  return (await seatsLeft(db, item, ownOrderId)) !== 0
}

/** How many seats of an item are free, counted likewise; null where their number is not limited. */
export async function seatsLeft(
  db: Db,
  item: { id: number; seats: number | null },
  ownOrderId?: number,
): Promise<number | null> {
  if (item.seats === null) return null
  const { taken } = await db
    .selectFrom("entitlements")
    .select((e) => e.fn.count<number>("userId").distinct().as("taken"))
    .where("itemId", "=", item.id)
    .where("status", "=", "active")
    .where((e) => e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow()
  const { reserved } = await db
    .selectFrom("orders")
    .select((e) => e.fn.countAll<number>().as("reserved"))
    .where("itemId", "=", item.id)
    .where("status", "in", OPEN_STATES)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("id", "!=", ownOrderId ?? 0)
    .executeTakeFirstOrThrow()
  return Math.max(0, item.seats - taken - reserved)
}
