import { Failure } from "@/lib/contract/errors"
import { findBilling, priceLines, quoteTotals, requireGstin } from "@/lib/features/orders/orders.server"
import { orderedItems } from "@/lib/features/orders/ordered-items"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SoldByHand } from "./application-inputs"

/** What items cost a learner who is enrolled by hand, with the tax of the buyer that is said, or else of their last order. */
export async function quoteByHand(db: Db, { userId, items: refs, billing: said }: SoldByHand) {
  await requireLearner(db, userId)
  const items = await listItems(
    db,
    orderedItems(refs).map(({ itemId }) => itemId),
  )
  const [{ currency, country } = { currency: "", country: "" }] = items
  if (items.some((item) => item.currency !== currency))
    throw new Failure("invalid_input", { fields: { items: ["Items of one currency are ordered together"] } })
  const billing = said ?? (await findBilling(db, userId))
  if (billing) requireGstin(billing)
  return quoteTotals(await priceLines(db, items, { billing, currency }), { currency, country })
}

/** Throws `not_found` for somebody who is no active learner of the institute. */
export const requireLearner = (db: Db, userId: number) =>
  orNotFound(
    db
      .selectFrom("memberships")
      .select("userId")
      .where("userId", "=", userId)
      .where("role", "=", "Student")
      .where("status", "=", "active")
      .executeTakeFirst(),
  )

/** Items in the given order. Throws `not_found` where one does not exist. */
async function listItems(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom("items as i")
    .innerJoin("institutes as s", "s.id", "i.instituteId")
    .select(["i.id", "i.kind", "i.priceMinor", "i.currency", "s.country"])
    .where("i.id", "in", ids)
    .execute()
  return ids.map((id) => {
    const item = rows.find((row) => row.id === id)
    if (!item) throw new Failure("not_found")
    return item
  })
}
