import { Failure } from "@/lib/contract/errors"
import type { FoundCoupon } from "@/lib/features/coupons/coupon-refusal"
import { holdCoupon, lockCoupons } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { PricedLine } from "../amounts"
import { closeOrder } from "../close-order.server"

interface OrderWithCoupon {
  id: number
  buyerId: number
  mode: string
}

/** Holds a use of the coupon for an order that was just inserted; in test mode none is used. Throws why it could not. */
export async function holdForNewOrder(
  db: Db,
  { id: orderId, buyerId: userId, mode }: OrderWithCoupon,
  { coupon, lines }: { coupon: FoundCoupon; lines: readonly Pick<PricedLine<{ listMinor: number }>, "adjustments">[] },
): Promise<void> {
  if (mode === "test") return
  const taken = lines.flatMap(({ adjustments }) => adjustments.filter(({ kind }) => kind === "coupon"))
  const discountMinor = taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const refusal = await holdCoupon(db, { coupon, userId, orderId, discountMinor })
  if (refusal) throw new Failure(refusal)
}

interface Renewal {
  coupon: FoundCoupon
  /** The buyer's order for the same items, which the new one takes the place of. */
  former: { id: number; couponId: number | null; isInTime: boolean } | undefined
  holderIds: readonly number[]
}

/**
 * Closes the order that a new one with a coupon takes the place of, and as many of the buyer's other orders that hold the coupon as the
 * new one needs: nobody is kept from an order by another of theirs.
 */
export async function closeForCoupon(db: Db, { coupon, former, holderIds }: Renewal): Promise<void> {
  const { id: couponId, limitPerUser, ownTaken, limitTotal, used, held } = coupon
  if (former?.couponId && former.couponId !== couponId) await lockCoupons(db, [former.couponId, couponId])
  if (former) await closeOrder(db, former.id, former.isInTime ? "cancelled" : "expired")
  const stillHeld = held - (former?.couponId === couponId ? 1 : 0)
  const pastOwn = ownTaken + holderIds.length + 1 - limitPerUser
  const pastTotal = limitTotal === null ? 0 : used + stillHeld + 1 - limitTotal
  for (const id of holderIds.slice(0, Math.max(0, pastOwn, pastTotal))) await closeOrder(db, id, "cancelled")
}
