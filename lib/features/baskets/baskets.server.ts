import type { Db } from "@/lib/server/tenancy/transaction"

/** How many items a person has in their basket. */
export async function countBasketItems(db: Db, userId: number): Promise<number> {
  const { items } = await db
    .selectFrom("baskets as o")
    .innerJoin("basket_items as b", "b.basketId", "o.id")
    .select((e) => e.fn.countAll<number>().as("items"))
    .where("o.userId", "=", userId)
    .executeTakeFirstOrThrow()
  return items
}
