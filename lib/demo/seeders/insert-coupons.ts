import type { Db } from "@/lib/server/tenancy/transaction"
import { DEMO_COUPONS, type SeededCoupon } from "../content/coupons"
import { daysBefore } from "./days-before"
import type { PlannedSale } from "./plan-sales"
import type { InsertedSale, SeedContext } from "./seed-context"

/** Since when the coupons are offered, in days before now: as long as the past sales go back. */
const OFFERED_DAYS = 100
/** One in so many paid sales was made with the coupon that past sales have used. */
const EVERY = 6

/** Inserts the coupons of an institute and returns them. */
export async function insertCoupons(db: Db, { institute, now }: SeedContext): Promise<SeededCoupon[]> {
  const inserted: SeededCoupon[] = []
  for (const coupon of DEMO_COUPONS[institute.slug] ?? []) {
    const { isUsed: _, endsInDays, ...offer } = coupon
    const { id } = await db
      .insertInto("coupons")
      .values({
        instituteId: institute.id,
        ...offer,
        currency: "INR",
        status: "active",
        startsAt: daysBefore(now, OFFERED_DAYS),
        endsAt: endsInDays === null ? null : daysBefore(now, -endsInDays),
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    inserted.push({ ...coupon, id })
  }
  return inserted
}

/** Gives some of the paid sales the coupon that past sales have used, each buyer's first at most. */
export function chooseCoupons<Sale extends Pick<PlannedSale, "buyer" | "outcome" | "priceMinor">>(
  sales: readonly Sale[],
  coupons: readonly SeededCoupon[],
): (Sale & { coupon: SeededCoupon | null })[] {
  const used = coupons.find(({ isUsed }) => isUsed)
  const buyers = new Set<string>()
  let paid = 0
  return sales.map((sale) => {
    if (!used || sale.outcome !== "paid" || sale.priceMinor === 0) return { ...sale, coupon: null }
    paid += 1
    if (paid % EVERY !== 0 || buyers.has(sale.buyer)) return { ...sale, coupon: null }
    buyers.add(sale.buyer)
    return { ...sale, coupon: used }
  })
}

/** Inserts what coupons took off past sales, and their uses. */
export async function insertCouponUses(db: Db, instituteId: number, sales: readonly InsertedSale[]): Promise<void> {
  const uses = sales.flatMap((sale) => (sale.coupon ? [{ ...sale, coupon: sale.coupon }] : []))
  if (uses.length === 0) return
  await db
    .insertInto("order_adjustments")
    .values(
      uses.map(({ orderId, orderLineId: lineId, coupon, priced }) => ({
        ...{ instituteId, orderId, lineId, kind: "coupon", sourceId: coupon.id },
        amountMinor: priced.sums.discountMinor,
      })),
    )
    .execute()
  await db
    .insertInto("coupon_redemptions")
    .values(
      uses.map(({ orderId, buyerId: userId, coupon, priced, at }) => ({
        ...{ instituteId, couponId: coupon.id, userId, orderId, discountMinor: priced.sums.discountMinor },
        ...{ status: "spent", heldAt: at, endedAt: at },
      })),
    )
    .execute()
}
