import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { isForPlan } from "@/lib/features/coupons/coupon-offer"
import { findOwnCoupon } from "@/lib/features/coupons/coupons.server"
import { record } from "@/lib/features/events/events.server"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { applyMove } from "./apply-move.server"
import { givenEvents } from "./master-events"
import { findVersion } from "./quote-queries.server"
import { cancelOpenOrders } from "./orders/open-order.server"
import { isPaid } from "./subscription"
import { lockSubscription } from "./subscription-rows.server"

interface GivenCoupon {
  id: number
  code: string
  reason: string
}

/**
 * Has a coupon of the platform lower the next payments of an institute, in the place of the one that it has; what is open is ordered anew.
 * It takes no use of the coupon. Throws `coupon_unknown` or `coupon_unavailable` for one that is not active, `coupon_no_item` for one that is
 * not for the plan that the institute pays for, and `state` where nothing is paid any more.
 */
export async function giveCoupon(db: Db, by: number, { id: instituteId, code, reason }: GivenCoupon): Promise<void> {
  const { subscription } = await orNotFound(lockSubscription(db, instituteId))
  const couponId = await requireActive(db, code)
  const coupon = await findOwnCoupon(db, couponId)
  const own = await findVersion(db, subscription.pendingVersionId ?? subscription.versionId)
  const interval = subscription.pendingInterval ?? subscription.interval
  if (!coupon || (isPaid(subscription) && !isForPlan(coupon, { slug: own.slug, interval })))
    throw new Failure("coupon_no_item")
  await cancelOpenOrders(db, instituteId)
  await applyMove(db, instituteId, {
    event: { kind: "discounted", coupon: { couponId, couponPeriodsLeft: coupon.periods } },
    ...{ actorId: by, reason },
  })
  await db
    .updateTable("coupons")
    .set({ givenAt: sql<Date>`coalesce("givenAt", now())` })
    .where("id", "=", couponId)
    .execute()
  await record(db, givenEvents.couponGiven, { by, instituteId, data: { code, payments: coupon.periods, reason } })
}

/** The id of an active coupon for plans, which nobody changes meanwhile. */
async function requireActive(db: Db, code: string): Promise<number> {
  const coupon = await db
    .selectFrom("coupons")
    .select(["id", "status", sql<boolean>`"endsAt" <= now()`.as("isEnded")])
    .where("instituteId", "=", PLATFORM_INSTITUTE_ID)
    .where("appliesTo", "=", "plans")
    .where("code", "=", code)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!coupon || coupon.status === "draft")
    throw new Failure("coupon_unknown", { details: { code }, fields: { code: ["Is not known"] } })
  if (coupon.status !== "active" || coupon.isEnded) throw new Failure("coupon_unavailable")
  return coupon.id
}
