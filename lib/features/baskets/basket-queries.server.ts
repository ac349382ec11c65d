import { sql } from "kysely"
import { pictureJson } from "@/lib/server/media/picture-json"
import { isClosedToBuyers } from "@/lib/server/auth/plan"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ChosenItem } from "./contract"

/** Items as baskets show them. */
const selectItems = (db: Db) =>
  db
    .selectFrom("items as i")
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.id", "i.kind", "i.title", "i.priceMinor", "i.currency", "i.seats", "s.country"])
    .select((e) => pictureJson(e.ref("i.image")).as("image"))
    .select([
      sql<boolean>`i.status in ('draft', 'review') or i."deletedAt" is not null or s.status <> 'active'`.as("isHidden"),
      sql<boolean>`i.status = 'archived' or ${isClosedToBuyers("i")}`.as("isOver"),
      sql<number>`(select count(*)::int from materials m where m."itemId" = i.id)`.as("lessons"),
    ])

/** The items of a person's basket, in the order in which they were chosen. */
export const listBasketItems = (db: Db, userId: number) =>
  selectItems(db)
    .innerJoin("basket_items as b", "b.itemId", "i.id")
    .innerJoin("baskets as o", "o.id", "b.basketId")
    .select("b.seenMinor")
    .where("o.userId", "=", userId)
    .orderBy("b.place")
    .execute()

export type BasketItem = Awaited<ReturnType<typeof listBasketItems>>[number]

/** The items that exist of those that somebody chose, in the same order. */
export async function findChosen(db: Db, chosen: readonly ChosenItem[]): Promise<BasketItem[]> {
  if (chosen.length === 0) return []
  const ids = chosen.map(({ itemId }) => itemId)
  const rows = await selectItems(db)
    .where("i.id", "=", sql<number>`any(${ids}::bigint[])`)
    .execute()
  return chosen.flatMap(({ itemId, seenMinor }) => {
    const row = rows.find(({ id }) => id === itemId)
    return row ? [{ ...row, seenMinor: seenMinor ?? row.priceMinor }] : []
  })
}

/** Has the basket of a person changed by one transaction at a time; makes it if they have none. Returns its id. */
export async function lockBasket(db: Db, userId: number): Promise<number> {
  const { id } = await db
    .insertInto("baskets")
    .values({ userId })
    .onConflict((conflict) => conflict.columns(["instituteId", "userId"]).doUpdateSet({ updatedAt: sql<Date>`now()` }))
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces what is in a locked basket; what an item cost when it was chosen stays. */
export async function putBasketItems(db: Db, basketId: number, items: readonly ChosenItem[]): Promise<void> {
  const ids = items.map(({ itemId }) => itemId)
  const seen = items.map(({ seenMinor }) => seenMinor ?? null)
  await sql`insert into basket_items ("basketId", "itemId", place, "seenMinor")
    select ${basketId}, i.id, chosen.place, coalesce(chosen.seen, i."priceMinor")
    from unnest(${ids}::bigint[], ${seen}::bigint[]) with ordinality as chosen (id, seen, place)
    join items i on i.id = chosen.id
    on conflict ("instituteId", "basketId", "itemId") do update set place = excluded.place`.execute(db)
  await db
    .deleteFrom("basket_items")
    .where("basketId", "=", basketId)
    .where("itemId", "<>", sql<number>`all(${ids}::bigint[])`)
    .execute()
}

/** Currency and country of the institute, for a basket with nothing in it. */
export const findCurrency = (db: Db) =>
  db.selectFrom("institutes").select(["currency", "country"]).executeTakeFirstOrThrow()
