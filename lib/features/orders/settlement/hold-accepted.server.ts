import { Failure } from "@/lib/contract/errors"
import { holdForOrder } from "@/lib/features/coupons/coupons.server"
import { holdCreditForOrder } from "@/lib/features/credit/credit.server"
import { holdDiscountForOrder } from "@/lib/features/referrals/referrals.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { LockedOrder } from "../locks.server"

/**
 * Holds what lowers an order that is paid to the institute itself, as staff accept it: until then it holds nothing. Its price was kept, so
 * that only limits and balances are asked. Throws what is gone: it is not taken from another order of the buyer, which they may be paying.
 */
export async function holdAccepted(db: Db, order: LockedOrder): Promise<void> {
  if (order.discountMinor === 0) return
  if (order.couponId !== null && !(await holdForOrder(db, order.id)))
    throw new Failure("coupon_exhausted", { details: { code: order.couponCode ?? undefined } })
  if (!(await holdCreditForOrder(db, order.id))) throw new Failure("credit_exhausted")
  if (!(await holdDiscountForOrder(db, order))) throw new Failure("friend_discount_exhausted")
}
