import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/**
 * Tells whether an item has a seat for one more person: those who hold it and those whose order still waits for its
 * money count, the order at hand does not. Sound only while the item is locked.
 */
export async function hasSeat(
  db: Db,
  item: { id: number; seats: number | null },
  ownOrderId?: number,
): Promise<boolean> {
  if (item.seats === null) return true
  const { held } = await db
    .selectFrom("entitlements")
    .select((e) => e.fn.count<number>("userId").distinct().as("held"))
    .where("itemId", "=", item.id)
    .where("status", "=", "active")
    .where((e) => e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow()
  const { waiting } = await db
    .selectFrom("orders")
    .select((e) => e.fn.countAll<number>().as("waiting"))
    .where("itemId", "=", item.id)
    .where("status", "in", OPEN_STATES)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("id", "!=", ownOrderId ?? 0)
    .executeTakeFirstOrThrow()
  return held + waiting < item.seats
}
