import { releaseUses } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/** Closes an open order, which frees its seats and the use of its coupon; does nothing to an order in any other state. */
export async function closeOrder(db: Db, orderId: number, status: "expired" | "cancelled"): Promise<void> {
  const closed = await db
    .updateTable("orders")
    .set({ status })
    .where("id", "=", orderId)
    .where("status", "in", OPEN_STATES)
    .returning("couponId")
    .executeTakeFirst()
  if (closed?.couponId) await releaseUses(db, [orderId])
}
