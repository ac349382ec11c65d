import { sql } from "kysely"
import { holdCreditForOrder } from "@/lib/features/credit/credit.server"
import { holdDiscountForOrder } from "@/lib/features/referrals/referrals.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { closeOrder } from "../close-order.server"
import type { LockedOrder } from "../locks.server"
import { isOpenState, OPEN_STATES } from "../states"

/**
 * Whether a paid order has the credit that lowers it, and the percent of who brought its buyer. One that was closed takes them again, if need
 * be from other orders of its buyer that are not paid: what was paid comes first.
 */
export async function holdsBenefits(db: Db, order: LockedOrder): Promise<boolean> {
  if (order.discountMinor === 0 || order.mode === "test" || isOpenState(order.status)) return true
  if (await takeBenefits(db, order)) return true
  for (const id of await findHolders(db, order)) await closeOrder(db, id, "cancelled")
  return takeBenefits(db, order)
}

/** Takes the credit and the percent of an order that holds none; false where one of them is gone. */
const takeBenefits = async (db: Db, order: { id: number; buyerId: number }): Promise<boolean> =>
  (await holdCreditForOrder(db, order.id)) && (await holdDiscountForOrder(db, order))

/** The buyer's open orders that hold either; one that is being paid or placed at this moment is left alone. */
async function findHolders(db: Db, { id, buyerId }: LockedOrder): Promise<number[]> {
  const holders = await db
    .selectFrom("orders as o")
    .select("o.id")
    .where("o.buyerId", "=", buyerId)
    .where("o.id", "<>", id)
    .where("o.status", "in", OPEN_STATES)
    .where(
      sql<boolean>`(exists (select from credit_holds h where h."orderId" = o.id and h.status = 'held')
        or exists (select from referrals r where r."discountOrderId" = o.id))`,
    )
    .orderBy("o.id")
    .forUpdate("o")
    .skipLocked()
    .execute()
  return holders.map((holder) => holder.id)
}
