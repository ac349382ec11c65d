import { sql } from "kysely"
import { lockCoupons } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { OPEN_STATES } from "../states"

interface Needs {
  buyerId: number
  basketKey: string
  /** The coupon that the new order needs a use of. */
  couponId: number | null
  /** Whether it needs credit that other orders hold, and the percent of who brought the buyer. */
  needsCredit: boolean
  needsReferral: boolean
}

/** An open order of the buyer that holds something which a new one needs. */
interface HoldingOrder {
  id: number
  couponId: number | null
  holdsCoupon: boolean
  holdsBenefit: boolean
}

/**
 * Locks the open orders of a buyer that a new one may have to close: that for the same items, and those that hold what it needs, by
 * ascending id. Returns the latter, the oldest first.
 */
export async function lockHolders(
  db: Db,
  { buyerId, basketKey, couponId, needsCredit, needsReferral }: Needs,
): Promise<HoldingOrder[]> {
  if (couponId === null && !needsCredit && !needsReferral) return []
  const holdsCoupon = sql<boolean>`coalesce(o."couponId" = ${couponId}::bigint and o.mode = 'live', false)`
  const holdsBenefit = sql<boolean>`(
    (${needsCredit} and exists (select from credit_holds h where h."orderId" = o.id and h.status = 'held'))
    or (${needsReferral} and exists (select from referrals r where r."discountOrderId" = o.id)))`
  const orders = await db
    .selectFrom("orders as o")
    .select(["o.id", "o.basketKey", "o.couponId"])
    .select([holdsCoupon.as("holdsCoupon"), holdsBenefit.as("holdsBenefit")])
    .where("o.buyerId", "=", buyerId)
    .where("o.status", "in", OPEN_STATES)
    .where((e) => e.or([e("o.basketKey", "=", basketKey), holdsCoupon, holdsBenefit]))
    .orderBy("o.id")
    .forUpdate("o")
    .execute()
  return orders.filter((order) => order.basketKey !== basketKey)
}

/** Locks the coupons of orders by ascending id, where closing them frees uses of several. */
export async function lockCouponsOf(db: Db, orders: readonly { couponId: number | null }[]): Promise<void> {
  const ids = [...new Set(orders.flatMap(({ couponId }) => couponId ?? []))]
  if (ids.length > 1) await lockCoupons(db, ids)
}
