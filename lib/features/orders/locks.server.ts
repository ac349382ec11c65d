import { sql } from "kysely"
import { lockSoldPlan } from "@/lib/features/billing/billing.server"
import { isClosedToBuyers } from "@/lib/server/auth/plan"
import type { Db } from "@/lib/server/tenancy/transaction"

const selectItems = (db: Db, ids: readonly number[]) =>
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
      isClosedToBuyers("items").as("isOver"),
      sql<number>`(select count(*)::int from materials m where m."itemId" = items.id)`.as("lessons"),
    ])
    .where("items.id", "=", sql<number>`any(${ids}::bigint[])`)
    .orderBy("items.id")

/**
 * Locks items, by ascending id, against every other sale of them until the transaction ends, so that their seats and a buyer's
 * repeated orders are counted one at a time. Always taken before any lock on an order, so that two sales cannot deadlock.
 * Returns the items that exist.
 */
export async function lockItems(db: Db, itemIds: readonly number[]) {
  await lockSales(db, { exclusive: itemIds, shared: [] })
  return selectItems(db, itemIds).forNoKeyUpdate("items").execute()
}

export type LockedItem = Awaited<ReturnType<typeof lockItems>>[number]

type ItemOfLine = { itemId: number; seats: number | null }

/**
 * Locks items for the payment of an order: payments for an item without seats share it, so that many buyers pay at the same
 * time; orders that are placed and changes of the item still wait for them.
 */
async function lockItemsForPayment(db: Db, items: readonly ItemOfLine[]): Promise<LockedItem[]> {
  const idsOf = (hasSeats: boolean) =>
    items.filter(({ seats }) => (seats !== null) === hasSeats).map(({ itemId }) => itemId)
  const [shared, exclusive] = [idsOf(false), idsOf(true)]
  await lockSales(db, { shared, exclusive })
  const locked = [
    ...(shared.length === 0 ? [] : await selectItems(db, shared).forShare("items").execute()),
    ...(exclusive.length === 0 ? [] : await selectItems(db, exclusive).forNoKeyUpdate("items").execute()),
  ]
  // Seats may have been set since they were read.
  const limited = locked.filter(({ id, seats }) => seats !== null && shared.includes(id)).map(({ id }) => id)
  if (limited.length > 0) await lockItems(db, limited)
  return locked
}

/**
 * Takes the advisory locks of the sales of items in one statement, by ascending id. They are granted in turn, while shared locks
 * of a row overtake whoever waits for it alone.
 */
const lockSales = (db: Db, { shared, exclusive }: { shared: readonly number[]; exclusive: readonly number[] }) =>
  sql`select case when "isShared" then pg_advisory_xact_lock_shared(key) else pg_advisory_xact_lock(key) end
    from (
      select hashtextextended('sales of an item', id) as key, "isShared"
      from (
        select unnest(${shared}::bigint[]) as id, true as "isShared" union all select unnest(${exclusive}::bigint[]), false
      ) items order by id
    ) sales`.execute(db)

/**
 * Locks an order with its items, or the subscription that it is for, and all orders of its buyer that share one of them, so that only one of these is paid; returns
 * it with its lines and items, or undefined for an order of another institute.
 */
export async function lockOrder(db: Db, orderId: number) {
  const lines = await selectLines(db, orderId)
  const [first] = lines
  if (!first) return undefined
  if (first.forInstituteId !== null) await lockSoldPlan(db, first.forInstituteId)
  const ofItems = lines.flatMap(({ itemId, seats }) => (itemId === null ? [] : [{ itemId, seats }]))
  const items = await lockItemsForPayment(db, ofItems)
  const orders = await db
    .selectFrom("orders as o")
    .selectAll()
    .select(sql<boolean>`"expiresAt" > now()`.as("isInTime"))
    .where("o.buyerId", "=", first.buyerId)
    .where((e) =>
      e.or([
        e("o.id", "=", orderId),
        e.exists(
          e
            .selectFrom("order_lines as l")
            .select("l.id")
            .whereRef("l.orderId", "=", "o.id")
            .where("l.itemId", "=", sql<number>`any(${ofItems.map(({ itemId }) => itemId)}::bigint[])`),
        ),
      ]),
    )
    .orderBy("o.id")
    .forUpdate("o")
    .execute()
  const order = orders.find(({ id }) => id === orderId)
  return order && { order, items, lines }
}

/** The lines of an order. Nothing of them changes while it is unpaid, so that they need no lock of their own. */
const selectLines = (db: Db, orderId: number) =>
  db
    .selectFrom("order_lines as l")
    .innerJoin("orders as o", "o.id", "l.orderId")
    .leftJoin("items as i", "i.id", "l.itemId")
    .selectAll("l")
    .select(["o.buyerId", "o.forInstituteId", "i.seats"])
    .where("l.orderId", "=", orderId)
    .orderBy("l.no")
    .execute()

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
export type LockedOrder = Locked["order"]
export type LockedLine = Locked["lines"][number]
