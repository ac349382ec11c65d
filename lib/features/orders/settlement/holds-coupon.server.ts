import { holdForOrder } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { closeOrder } from "../close-order.server"
import type { LockedOrder } from "../locks.server"
import { isOpenState, OPEN_STATES } from "../states"

/**
 * Whether a paid order has the use of its coupon. One that was closed takes it again, if need be from another order of its buyer that is
 * not paid: what was paid comes first.
 */
export async function holdsCoupon(db: Db, order: LockedOrder): Promise<boolean> {
  if (order.couponId === null || isOpenState(order.status)) return true
  if (await holdForOrder(db, order.id)) return true
  const holder = await findHolder(db, order)
  if (!holder) return false
  await closeOrder(db, holder.id, "cancelled")
  return holdForOrder(db, order.id)
}

/** The buyer's oldest open order with the same coupon; one that is being paid or placed at this moment is left alone. */
const findHolder = (db: Db, { id, buyerId, forInstituteId, couponId }: LockedOrder) =>
  db
    .selectFrom("orders")
    .select("id")
    .$call((orders) =>
      forInstituteId === null
        ? orders.where("buyerId", "=", buyerId)
        : orders.where("forInstituteId", "=", forInstituteId),
    )
    .where("couponId", "=", couponId)
    .where("id", "<>", id)
    .where("mode", "=", "live")
    .where("status", "in", OPEN_STATES)
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
