import { type RawBuilder, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { PageInput } from "@/lib/contract/shapes"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { Coupon, CouponDetail } from "./contract"
import { COUPON_KINDS, COUPON_SCOPES, PLAN_INTERVALS } from "./coupon-offer"
import type { CouponSort } from "./coupon-sorts"
import { sellsPlans } from "./sells-plans"
import { type CouponDisplay, couponDisplayOf, couponStatusOf } from "./coupon-states"

/** What a list of coupons is narrowed to. */
export interface CouponFilter {
  status?: CouponDisplay | undefined
  searchParam?: string | undefined
  /** Those for plans alone. */
  scope?: "platform" | undefined
  /** Whether there are such ones for whoever asks. */
  hasPlans: boolean
  sort?: CouponSort
}

/** The newest come first; no file has more. */
const MAX_EXPORTED = 5_000

/** A page of coupons, the newest first. */
export async function listCoupons(db: Db, { page, size, ...filter }: CouponFilter & PageInput) {
  const [total, rows] = await Promise.all([
    countRows(matchCoupons(db, filter)),
    selectCoupons(db, filter).$call(onPage({ page, size })).execute(),
  ])
  return pageOf({ rows, total }, { page, size }, toCoupon)
}

/** The coupons of a list, for a file. */
export const listForExport = async (db: Db, filter: CouponFilter): Promise<Coupon[]> =>
  (await selectCoupons(db, filter).limit(MAX_EXPORTED).execute()).map(toCoupon)

/** A coupon with what it is for and its uses by day. Throws `not_found`. */
export async function showCoupon(db: Db, actor: Actor, id: number): Promise<CouponDetail> {
  const row = await orNotFound(
    selectCoupons(db, { hasPlans: sellsPlans(actor) })
      .select((e) => [
        jsonArrayFrom(
          e
            .selectFrom("coupon_items as n")
            .innerJoin("items as i", "i.id", "n.itemId")
            .select(["i.id", "i.title", "i.kind", "i.priceMinor"])
            .whereRef("n.couponId", "=", "c.id")
            .orderBy("i.title"),
        ).as("items"),
        isUsed.as("isFrozen"),
        sql<number>`(select count(*)::int from coupon_codes k where k."couponId" = c.id)`.as("drawn"),
        sql<number>`(select count(*)::int from coupon_redemptions r
          where r."couponId" = c.id and r."codeId" is not null and r.status = 'spent')`.as("usedCodes"),
      ])
      .where("c.id", "=", id)
      .executeTakeFirst(),
  )
  const { items, isFrozen, drawn, usedCodes, ...coupon } = row
  return {
    ...toCoupon(coupon),
    items: items.map((item) => ({ ...item, kind: itemKindOf(item.kind) })),
    isFrozen,
    codes: { drawn, used: usedCodes },
    days: await listDays(db, id),
  }
}

/** Whether an order has used the coupon or may still do so, or the platform has given it to an institute. */
export const isUsed = sql<boolean>`(c."givenAt" is not null or exists (select from coupon_redemptions r
  where r."couponId" = c.id and r.status in ('held', 'spent', 'returned')))`

const display = sql<string>`case
  when c.status <> 'active' then c.status
  when c."endsAt" <= now() then 'ended'
  when c."startsAt" > now() then 'upcoming'
  when c.used >= c."limitTotal" then 'used_up'
  else 'active' end`

const usesIn = (status: "held" | "spent") =>
  sql<number>`(select count(*)::int from coupon_redemptions r where r."couponId" = c.id and r.status = ${status})`

const matchCoupons = (db: Db, { status, searchParam, scope, hasPlans }: CouponFilter) =>
  db
    .selectFrom("coupons as c")
    .$if(!hasPlans, (q) => q.where("c.appliesTo", "<>", "plans"))
    .$if(scope !== undefined, (q) => q.where("c.appliesTo", "=", "plans"))
    .$if(status !== undefined, (q) => q.where(display, "=", status ?? ""))
    .$if(Boolean(searchParam), (q) =>
      q.where((e) =>
        e.or([
          e("c.code", "ilike", likePattern(searchParam ?? "")),
          e("c.name", "ilike", likePattern(searchParam ?? "")),
          e.exists(
            e
              .selectFrom("coupon_codes as k")
              .select("k.id")
              .whereRef("k.couponId", "=", "c.id")
              .where("k.code", "=", (searchParam ?? "").toUpperCase()),
          ),
        ]),
      ),
    )

const SORTED: Record<CouponSort, RawBuilder<unknown>> = {
  added: sql`c.id`,
  "-added": sql`c.id desc`,
  code: sql`c.code`,
  "-code": sql`c.code desc`,
  uses: sql`used`,
  "-uses": sql`used desc`,
  ends: sql`c."endsAt" nulls last`,
  "-ends": sql`c."endsAt" desc nulls first`,
}

/** The orders with a coupon, and those after them that it lowers as the coupon of a plan. */
const ordersLoweredBy = (couponId: RawBuilder<unknown>) => sql`select id from orders where "couponId" = ${couponId}
  union select "orderId" from order_adjustments where kind = 'recurring_coupon' and "sourceId" = ${couponId}`

const selectCoupons = (db: Db, filter: CouponFilter) =>
  matchCoupons(db, filter)
    .innerJoin("institutes as s", "s.id", "c.instituteId")
    .select(["c.id", "c.version", "c.code", "c.name", "c.kind", "c.valueBasisPoints", "c.valueMinor"])
    .select(["c.maxDiscountMinor", "c.minOrderMinor", "c.startsAt", "c.endsAt", "c.appliesTo", "c.kinds", "c.plans"])
    .select([
      "c.firstOrderOnly",
      "c.limitTotal",
      "c.limitPerUser",
      "c.status",
      "c.hasBatch",
      "c.currency",
      "s.country",
      "c.planInterval",
      "c.periods",
    ])
    .select([
      display.as("display"),
      usesIn("spent").as("used"),
      usesIn("held").as("held"),
      sql<number>`(select coalesce(sum(o."totalMinor" - o."refundedMinor"), 0)::bigint from orders o
        where o.id in (${ordersLoweredBy(sql.ref("c.id"))}) and o."paidAt" is not null and o.mode = 'live')`.as(
        "salesMinor",
      ),
    ])
    .orderBy(SORTED[filter.sort ?? "-added"])
    .orderBy("c.id", "desc")

type Row = Awaited<ReturnType<ReturnType<typeof selectCoupons>["execute"]>>[number]

const toCoupon = (row: Row): Coupon => ({
  ...row,
  kind: enumOf(COUPON_KINDS, row.kind, "kind of a coupon"),
  appliesTo: enumOf(COUPON_SCOPES, row.appliesTo, "scope of a coupon"),
  kinds: row.kinds.map(itemKindOf),
  planInterval: enumOrNull(PLAN_INTERVALS, row.planInterval, "interval of a coupon"),
  status: couponStatusOf(row.status),
  display: couponDisplayOf(row.display),
})

const DAYS = 30

/** The last days on which orders with the coupon were paid, the newest first. */
const listDays = (db: Db, couponId: number): Promise<CouponDetail["days"]> =>
  db
    .selectFrom("orders as o")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .select([
      sql<string>`to_char(o."paidAt" at time zone s.timezone, 'YYYY-MM-DD')`.as("day"),
      sql<number>`count(*) filter (where o."couponId" = ${couponId})::int`.as("uses"),
      sql<number>`sum(o."totalMinor" - o."refundedMinor")::bigint`.as("salesMinor"),
      sql<number>`sum(o."discountMinor")::bigint`.as("discountMinor"),
    ])
    .where(sql<boolean>`o.id in (${ordersLoweredBy(sql`${couponId}`)})`)
    .where("o.paidAt", "is not", null)
    .where("o.mode", "=", "live")
    .groupBy(sql`1`)
    .orderBy(sql`1`, "desc")
    .limit(DAYS)
    .execute()
