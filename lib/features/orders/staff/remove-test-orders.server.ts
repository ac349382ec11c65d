import { sql } from "kysely"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { orderEvents } from "../events"

const BATCH = 200

/** How many orders of test mode the institute has. */
export async function countTestOrders(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("mode", "=", "test")
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes the oldest orders of test mode with their payments, refunds, disputes and the access that they gave (money.md 10). They are in no
 * document, ledger or figure. An order that somebody is paying just now is left for the next call.
 */
export async function removeTestOrders(db: Db, actor: Actor): Promise<{ removed: number; left: number }> {
  const orders = await db
    .selectFrom("orders")
    .select("id")
    .where("mode", "=", "test")
    .orderBy("id")
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  const removed = orders.length
  if (removed > 0) {
    await deleteOrders(
      db,
      orders.map(({ id }) => id),
    )
    await record(db, orderEvents.testsRemoved, {
      by: actor,
      data: { instituteId: actor.instituteId, count: removed },
    })
  }
  return { removed, left: await countTestOrders(db) }
}

async function deleteOrders(db: Db, ids: readonly number[]): Promise<void> {
  const anyOf = sql<number>`any(${ids}::bigint[])`
  // The lines, adjustments and notes of an order, and the lines of a refund, are deleted with it.
  await db.deleteFrom("entitlements").where("orderId", "=", anyOf).execute()
  await db.deleteFrom("disputes").where("orderId", "=", anyOf).execute()
  await db.deleteFrom("refunds").where("orderId", "=", anyOf).execute()
  await db.deleteFrom("payments").where("orderId", "=", anyOf).execute()
  await db.deleteFrom("orders").where("id", "=", anyOf).execute()
}
