import { type RawBuilder, sql } from "kysely"
import { hasFeature } from "@/lib/server/auth/require-feature"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "./coupon-offer"
import type { AskedCoupon } from "./coupon-refusal"
import { couponStatusOf } from "./coupon-states"

/** Who uses a coupon: a person, or the institute whose plan it lowers. */
export type CouponUser = { userId: number } | { forInstituteId: number }

/** The coupon of a code that a person typed, with what decides whether they may use it; one query. */
export async function askCoupon(db: Db, code: string, user: number | CouponUser): Promise<AskedCoupon> {
  const by = typeof user === "number" ? { userId: user } : user
  const isOwnUse = "userId" in by ? sql`r."userId" = ${by.userId}` : sql`r."forInstituteId" = ${by.forInstituteId}`
  const isOwnOrder = "userId" in by ? sql`o."buyerId" = ${by.userId}` : sql`o."forInstituteId" = ${by.forInstituteId}`
  const countOwn = (isCounted: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from coupon_redemptions r join orders o on o.id = r."orderId"
      where r."couponId" = c.id and ${isOwnUse} and ${isCounted})`
  const row = await db
    .selectFrom("coupons as c")
    .leftJoin("coupon_codes as k", (on) => on.onRef("k.couponId", "=", "c.id").on("k.code", "=", code))
    .select(["c.id", "k.id as codeId", "c.currency", "c.status", "c.startsAt", "c.endsAt", "c.minOrderMinor"])
    .select(["c.kind", "c.valueBasisPoints", "c.valueMinor", "c.maxDiscountMinor", "c.appliesTo", "c.kinds"])
    .select(["c.plans", "c.planInterval", "c.periods"])
    .select(["c.firstOrderOnly", "c.limitTotal", "c.limitPerUser", "c.used", "c.held"])
    .select([
      hasFeature("coupons").as("isInPlan"),
      sql<boolean>`c."startsAt" <= now()`.as("isStarted"),
      sql<boolean>`coalesce(c."endsAt" <= now(), false)`.as("isEnded"),
      sql<number[]>`(select coalesce(json_agg(i."itemId"), '[]') from coupon_items i where i."couponId" = c.id)`.as(
        "itemIds",
      ),
      countOwn(isTaken).as("ownTaken"),
      countOwn(sql`r.status = 'held' and not ${isTaken}`).as("ownHeld"),
      sql<boolean>`exists (select from coupon_redemptions r join orders o on o.id = r."orderId" where r."codeId" = k.id
        and (${isTaken} or (r.status = 'held' and not ${isOwnUse})))`.as("isCodeTaken"),
      sql<boolean>`c."firstOrderOnly" and exists (select from orders o where ${isOwnOrder}
        and o.status in ('paid', 'partially_refunded', 'refunded') and o.mode = 'live' and o."subtotalMinor" > 0
        and o.quote ->> 'kind' is distinct from 'fee')`.as("hasBought"),
    ])
    .where("c.id", "=", couponIdOf(code))
    .executeTakeFirst()
  if (!row) return { code, found: undefined }
  return {
    code,
    found: {
      ...row,
      code,
      status: couponStatusOf(row.status),
      kind: enumOf(COUPON_KINDS, row.kind, "kind of a coupon"),
      appliesTo: enumOf(COUPON_SCOPES, row.appliesTo, "scope of a coupon"),
      kinds: row.kinds.map(itemKindOf),
      planInterval: enumOrNull(PLAN_INTERVALS, row.planInterval, "interval of a coupon"),
    },
  }
}

const couponIdOf = (code: string) =>
  sql<number>`coalesce((select id from coupons where code = ${code} and not "hasBatch"),
    (select "couponId" from coupon_codes where code = ${code}))`

/** A use that another order of its buyer cannot take: it is spent, or held for an order that staff have accepted. */
const isTaken = sql`(r.status = 'spent' or (r.status = 'held' and o.status = 'awaiting_offline'))`
