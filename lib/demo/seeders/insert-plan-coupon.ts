import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLAN_COUPON } from "../content/plan-coupon"

/** The id of the platform's coupon for plans, which the first order with it inserts. */
export async function insertPlanCoupon(db: Db): Promise<number> {
  const known = await db.selectFrom("coupons").select("id").where("code", "=", PLAN_COUPON.code).executeTakeFirst()
  if (known) return known.id
  const { id } = await db
    .insertInto("coupons")
    .values({
      ...PLAN_COUPON,
      ...{ appliesTo: "plans", currency: "INR", status: "active", firstOrderOnly: true },
      startsAt: sql<Date>`now() - interval '1 year'`,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

interface Use {
  couponId: number
  buyerId: number
  forInstituteId: number
  orderId: number
  discountMinor: number
  paidAt: Date
}

/** Inserts the use of the coupon by an order that is paid. */
export async function insertPlanCouponUse(db: Db, { buyerId: userId, paidAt, ...use }: Use): Promise<void> {
  await db
    .insertInto("coupon_redemptions")
    .values({ ...use, userId, status: "spent", heldAt: paidAt, endedAt: paidAt })
    .execute()
}
