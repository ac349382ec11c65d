import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { findSamePerson } from "./judge-referral"
import { findUnqualified, peopleOf } from "./payment-facts.server"

/** The percent off a first order that a member has, as somebody brought them. */
export interface FriendDiscount {
  referralId: number
  percent: number
}

/**
 * The percent off a member's first order; null for somebody whom nobody brought, who has paid for an order before, or of whom it is known
 * that they are no other than who brought them. Another order of theirs that can be paid does not keep them from it, but one that staff
 * have accepted does.
 */
export async function findFriendDiscount(db: Db, userId: number): Promise<FriendDiscount | null> {
  const referral = await findUnqualified(db, userId)
  if (!referral || referral.friendPercent === 0 || findSamePerson(peopleOf(referral))) return null
  if (await isAccepted(db, referral.id)) return null
  return (await hasPaid(db, userId)) ? null : { referralId: referral.id, percent: referral.friendPercent }
}

/** Whether the percent is held for an order that is paid to the institute itself, which staff have accepted. */
async function isAccepted(db: Db, referralId: number): Promise<boolean> {
  const accepted = await db
    .selectFrom("referrals as r")
    .innerJoin("orders as o", "o.id", "r.discountOrderId")
    .select("o.id")
    .where("r.id", "=", referralId)
    .where("o.status", "=", "awaiting_offline")
    .executeTakeFirst()
  return accepted !== undefined
}

async function hasPaid(db: Db, userId: number): Promise<boolean> {
  const paid = await db
    .selectFrom("orders")
    .select("id")
    .where("buyerId", "=", userId)
    .where("mode", "=", "live")
    .where("paidAt", "is not", null)
    .where("totalMinor", ">", 0)
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** Holds the percent for an order; false where another order has it. */
export async function holdFriendDiscount(db: Db, referralId: number, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("referrals")
    .set({ discountOrderId: orderId })
    .where("id", "=", referralId)
    .where((e) => e.or([e("discountOrderId", "is", null), e("discountOrderId", "=", orderId)]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Holds the percent of an order that does not have it any more: one that was closed and is paid late, or one that waited for staff. False
 * where another order has it, or has been paid. True for an order without one.
 */
export async function holdDiscountForOrder(db: Db, order: { id: number; buyerId: number }): Promise<boolean> {
  const taken = await db
    .selectFrom("order_adjustments")
    .select("sourceId")
    .where("orderId", "=", order.id)
    .where("kind", "=", "referral")
    .limit(1)
    .executeTakeFirst()
  if (!taken?.sourceId) return true
  if (await hasPaid(db, order.buyerId)) return false
  return holdFriendDiscount(db, taken.sourceId, order.id)
}

/** Frees the percent of orders, of whichever institutes, that ended unpaid. */
export const releaseFriendDiscount = (db: Db, orderIds: readonly number[]) =>
  db
    .updateTable("referrals")
    .set({ discountOrderId: null })
    .where("discountOrderId", "=", sql<number>`any(${orderIds}::bigint[])`)
    .execute()
