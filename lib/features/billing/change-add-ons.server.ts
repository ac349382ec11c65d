import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { planEvents } from "./events"
import { replaceOpenOrder } from "./orders/open-order.server"
import type { Replacing } from "./quote-shape"
import { lockSubscription } from "./subscription-rows.server"

/**
 * Says how many of an add-on go on after the period; until its end all of them stay. Throws `not_found` where the institute has none of it,
 * `invalid_input` for more than it has, and `order_open` for an order that it does not replace.
 */
export async function changeAddOns(
  db: Db,
  { instituteId, userId }: Actor,
  { id, quantity, replaces }: { id: number; quantity: number } & Replacing,
): Promise<void> {
  await orNotFound(lockSubscription(db, instituteId))
  const lines = await db
    .selectFrom("subscription_lines as l")
    .innerJoin("add_on_versions as v", "v.id", "l.addOnVersionId")
    .innerJoin("add_ons as a", "a.id", "v.addOnId")
    .select(["l.id", "l.quantity", "a.name"])
    .where("l.instituteId", "=", instituteId)
    .where("v.addOnId", "=", id)
    .where("l.closedDate", "is", null)
    .orderBy("l.id")
    .execute()
  const [first] = lines
  if (!first) throw new Failure("not_found")
  if (quantity > lines.reduce((sum, line) => sum + line.quantity, 0))
    throw new Failure("invalid_input", { fields: { quantity: ["Must be at most what the institute has"] } })
  await replaceOpenOrder(db, instituteId, replaces)
  let left = quantity
  for (const line of lines) {
    const part = Math.min(left, line.quantity)
    left -= part
    await db
      .updateTable("subscription_lines")
      .set({ renewQuantity: sql<number | null>`nullif(${part}::int, quantity)` })
      .where("id", "=", line.id)
      .execute()
  }
  await record(db, planEvents.addOnsChanged, { by: userId, instituteId, data: { addOn: first.name, quantity } })
}
