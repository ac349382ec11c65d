import { sql } from "kysely"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { placeItems } from "./baskets"
import { createItemOnSale, pay } from "./payments"
import { createMember } from "./test-app"

/**
 * Lets so many buyers order and pay four of eight items at the same time, four of which have seats for a quarter of them. Expects
 * that PostgreSQL meets no deadlock, that everybody gets all or is refused, and that the seats are sold and none twice.
 */
export async function buyInCrowd(count: number): Promise<void> {
  const before = await countDeadlocks()
  const items = await Promise.all(
    Array.from({ length: 8 }, (_, at) => createItemOnSale(at % 2 === 0 ? { seats: count / 4 } : {})),
  )
  const crowd = await Promise.all(Array.from({ length: count }, () => createMember("Student")))
  // Four of the eight, each buyer in another order.
  const chosen = (at: number) =>
    [0, 3, 6, 1].map((step) => items[(at + step) % 8] ?? 0).toSorted((one, other) => ((at % 2) * 2 - 1) * (one - other))
  const replies = await Promise.all(crowd.map((buyer, at) => placeItems(buyer, chosen(at), { ip: `10.3.0.${at}` })))
  expect(new Set(replies.map(({ code }) => code ?? "placed"))).toEqual(new Set(["placed", "sold_out"]))
  const paid = await Promise.all(replies.flatMap(({ code, data }) => (code ? [] : [pay(data.order_id)])))
  const outcomes = await Promise.all(paid.map(({ payment }) => settle(payment.id)))
  expect(new Set(outcomes)).toEqual(new Set(["paid"]))
  const { rows: sold } = await withPlatform((db) =>
    sql<{ buyers: number; seats: number | null }>`select i.seats, count(*)::int as buyers
      from items i join entitlements e on e."itemId" = i.id where i.id = any(${items}) group by i.id`.execute(db),
  )
  for (const { seats, buyers: granted } of sold) expect(granted).toBeLessThanOrEqual(seats ?? count)
  expect(sold.filter(({ seats, buyers: granted }) => seats === granted).length).toBeGreaterThan(0)
  expect(await countDeadlocks()).toBe(before)
}

const countDeadlocks = () =>
  withPlatform(async (db) => {
    const { rows } = await sql<{ deadlocks: number }>`select pg_stat_force_next_flush(), deadlocks::int as deadlocks
      from pg_stat_database where datname = current_database()`.execute(db)
    return rows[0]?.deadlocks
  })
