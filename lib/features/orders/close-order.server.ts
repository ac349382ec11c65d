import { releaseUses } from "@/lib/features/coupons/coupons.server"
import { releaseCredit } from "@/lib/features/credit/credit.server"
import { releaseFriendDiscount } from "@/lib/features/referrals/referrals.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "./states"

/** Closes an open order, which frees its seats and all that it holds; does nothing to an order in any other state. */
export async function closeOrder(db: Db, orderId: number, status: "expired" | "cancelled"): Promise<void> {
  const closed = await db
    .updateTable("orders")
    .set({ status })
    .where("id", "=", orderId)
    .where("status", "in", OPEN_STATES)
    .returning(["id", "couponId", "discountMinor"])
    .execute()
  await releaseHeld(db, closed)
}

/** An order that ended unpaid; without a discount it holds nothing. */
interface EndedOrder {
  id: number
  couponId: number | null
  discountMinor: number
}

/** Frees what orders held that ended unpaid: the uses of their coupons, their credit, and the percent of who brought the buyer. */
export async function releaseHeld(db: Db, orders: readonly EndedOrder[]): Promise<void> {
  await releaseUses(db, orders.flatMap(({ id, couponId }) => (couponId === null ? [] : [id]))) // oxfmt-ignore
  await releaseBenefits(db, orders)
}

/** Frees their credit and the percent of who brought the buyer. */
export async function releaseBenefits(db: Db, orders: readonly Omit<EndedOrder, "couponId">[]): Promise<void> {
  const ids = orders.flatMap(({ id, discountMinor }) => (discountMinor > 0 ? [id] : []))
  if (ids.length === 0) return
  await releaseCredit(db, ids)
  await releaseFriendDiscount(db, ids)
}

/** Closes an order that is paid to the institute itself and was not paid whole; frees what it holds since staff have accepted it. */
export async function closeOfflineOrder(db: Db, orderId: number, status: "expired" | "cancelled"): Promise<void> {
  const closed = await db
    .updateTable("orders")
    .set({ status })
    .where("id", "=", orderId)
    .where("status", "=", "awaiting_offline")
    .returning(["id", "couponId", "discountMinor"])
    .execute()
  await releaseHeld(db, closed)
}
