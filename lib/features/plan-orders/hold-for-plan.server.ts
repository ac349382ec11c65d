import { Failure } from "@/lib/contract/errors"
import type { FoundCoupon } from "@/lib/features/coupons/coupon-refusal"
import { holdCoupon } from "@/lib/features/coupons/coupons.server"
import type { Db } from "@/lib/server/tenancy/transaction"

interface PlacedOrder {
  id: number
  buyerId: number
  forInstituteId: number
}

/** Holds a use of the coupon for the order of a plan that was just inserted. Throws why it could not. */
export async function holdForPlan(
  db: Db,
  { id: orderId, buyerId: userId, forInstituteId }: PlacedOrder,
  { coupon, lines }: { coupon: FoundCoupon; lines: readonly { discountMinor: number }[] },
): Promise<void> {
  const discountMinor = lines.reduce((sum, line) => sum + line.discountMinor, 0)
  const refusal = await holdCoupon(db, { coupon, userId, forInstituteId, orderId, discountMinor })
  if (refusal) throw new Failure(refusal)
}
