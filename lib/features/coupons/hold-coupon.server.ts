import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { FoundCoupon } from "./coupon-refusal"

interface Hold {
  coupon: FoundCoupon
  userId: number
  /** The institute whose plan it lowers, by which uses are counted then. */
  forInstituteId?: number | null
  orderId: number
  discountMinor: number
}

/** Why a use could not be held although it was free a moment ago. */
type HoldRefusal = "coupon_used_up" | "coupon_used_by_you"

/**
 * Holds a use of a coupon for an open order; undefined where it could, else why not: then the transaction has to be rolled back. The
 * row of a coupon with a limit stays locked until the transaction ends, so that this is its last statement but those of the sale.
 */
export async function holdCoupon(
  db: Db,
  { coupon, userId, forInstituteId = null, orderId, discountMinor }: Hold,
): Promise<HoldRefusal | undefined> {
  const of = { userId, forInstituteId }
  if (!(await takeUse(db, { couponId: coupon.id, ...of, limitTotal: coupon.limitTotal, isLate: false })))
    return "coupon_used_up"
  if ((await countUses(db, coupon.id, of)) >= coupon.limitPerUser) return "coupon_used_by_you"
  const inserted = await db
    .insertInto("coupon_redemptions")
    .values({ couponId: coupon.id, codeId: coupon.codeId, ...of, orderId, discountMinor })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  return inserted ? undefined : "coupon_used_up"
}

/**
 * Holds a use for an order that holds none: one that was closed and is paid late, or one that waited for staff. Only the limits of its
 * coupon are asked, since the order was placed before. Returns false, and changes nothing, where they allow none.
 */
export async function holdForOrder(db: Db, orderId: number): Promise<boolean> {
  const use = await findUse(db, orderId)
  if (!use || use.status === "held") return true
  if (use.isCodeTaken || use.status === "spent" || use.status === "returned") return false
  const { couponId, codeId, userId, forInstituteId, limitTotal, discountMinor } = use
  const of = { userId, forInstituteId }
  if (!(await takeUse(db, { couponId, ...of, limitTotal, isLate: true }))) return false
  if ((await countUses(db, couponId, of)) >= use.limitPerUser) {
    await giveBack(db, couponId)
    return false
  }
  await db
    .insertInto("coupon_redemptions")
    .values({ couponId, codeId, ...of, orderId, discountMinor })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "orderId"]).doUpdateSet({ status: "held", endedAt: null }),
    )
    .execute()
  return true
}

/** The coupon of an order with the use that it has of it, if any; undefined for an order without a coupon, or of test mode, which uses none. */
const findUse = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("coupons as c", "c.id", "o.couponId")
    .leftJoin("coupon_codes as k", (on) => on.onRef("k.couponId", "=", "c.id").onRef("k.code", "=", "o.couponCode"))
    .leftJoin("coupon_redemptions as r", "r.orderId", "o.id")
    .select(["c.id as couponId", "k.id as codeId", "o.buyerId as userId", "r.status", "c.limitTotal", "c.limitPerUser"])
    .select([
      "o.forInstituteId",
      sql<boolean>`exists (select from coupon_redemptions other where other."codeId" = k.id
        and other."orderId" <> o.id and other.status in ('held', 'spent'))`.as("isCodeTaken"),
      sql<number>`(select coalesce(sum("amountMinor"), 0)::bigint from order_adjustments a
        where a."orderId" = o.id and a.kind = 'coupon')`.as("discountMinor"),
    ])
    .where("o.id", "=", orderId)
    .where("o.mode", "=", "live")
    .executeTakeFirst()

/** Who ordered, and for which institute. */
interface UsedFor {
  userId: number
  forInstituteId: number | null
}

interface Use extends UsedFor {
  couponId: number
  limitTotal: number | null
  /** Whether it is for an order that was placed before, so that only the limit is asked. */
  isLate: boolean
}

/** Takes a use of a coupon. Those of one person are taken in turn, by the row of the coupon or, without a limit, by a lock of their own. */
async function takeUse(db: Db, { couponId, limitTotal, isLate, ...of }: Use): Promise<boolean> {
  const isOffered = isLate
    ? sql<boolean>`true`
    : sql<boolean>`status = 'active' and "startsAt" <= now() and ("endsAt" is null or now() < "endsAt")`
  if (limitTotal === null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${couponId} of ${of.forInstituteId ? `institute ${of.forInstituteId}` : of.userId}`}, 0))`.execute(
      db,
    )
    // Staff who set a limit wait for this lock, and count the use then.
    const unlimited = db.selectFrom("coupons").select("id").where("id", "=", couponId).where("limitTotal", "is", null)
    return (await unlimited.where(isOffered).forKeyShare().executeTakeFirst()) !== undefined
  }
  const counted = await db
    .updateTable("coupons")
    .set({ held: sql<number>`held + 1` })
    .where("id", "=", couponId)
    .where(isOffered)
    .where(sql<boolean>`used + held < "limitTotal"`)
    .returning("id")
    .executeTakeFirst()
  return counted !== undefined
}

const giveBack = (db: Db, couponId: number) =>
  db
    .updateTable("coupons")
    .set({ held: sql<number>`held - 1` })
    .where("id", "=", couponId)
    .where("limitTotal", "is not", null)
    .execute()

/** How many uses of a coupon a person has; read once one was taken, so that another of theirs is counted. */
async function countUses(db: Db, couponId: number, { userId, forInstituteId }: UsedFor): Promise<number> {
  const { uses } = await db
    .selectFrom("coupon_redemptions")
    .select((e) => e.fn.countAll<number>().as("uses"))
    .where("couponId", "=", couponId)
    .$call((uses) =>
      forInstituteId === null ? uses.where("userId", "=", userId) : uses.where("forInstituteId", "=", forInstituteId),
    )
    .where("status", "in", ["held", "spent"])
    .executeTakeFirstOrThrow()
  return uses
}
