import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import { recordUses } from "./record-uses.server"

/** Uses of a coupon that were moved, by what they were and are. */
interface Moved {
  couponId: number
  /** By how much the counters of a coupon with a limit change. */
  held: number
  used: number
  isLimited: boolean
}

/** Locks coupons by ascending id, where a transaction moves uses of several one after the other. */
export const lockCoupons = (db: Db, couponIds: readonly number[]) =>
  db.selectFrom("coupons").select("id").where("id", "in", couponIds).orderBy("id").forNoKeyUpdate().execute()

/** Frees the uses that orders hold, which are over; does nothing for an order that holds none. */
export async function releaseUses(db: Db, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await moveUses(db, { from: "held", spent: [], ended: orderIds, to: "released" })
}

/** Spends the use that a paid order holds, and frees those of orders that were closed by its payment, in one order of locks. */
export const spendUse = (db: Db, orderId: number, closedIds: readonly number[]): Promise<void> =>
  moveUses(db, { from: "held", spent: [orderId], ended: closedIds, to: "released" })

/** Gives the use of an order back that was refunded in full; does nothing for an order without one. */
export const returnCoupon = (db: Db, orderId: number): Promise<void> =>
  moveUses(db, { from: "spent", spent: [], ended: [orderId], to: "returned" })

type Move = {
  from: "held" | "spent"
  spent: readonly number[]
  ended: readonly number[]
  to: "released" | "returned"
}

/** The rows of the uses first, then the counters of their coupons by ascending id. */
async function moveUses(db: Db, { from, spent, ended, to }: Move): Promise<void> {
  const { rows } = await sql<Moved>`with moved as (
      update coupon_redemptions
      set status = case when "orderId" = any(${spent}::bigint[]) then 'spent' else ${to} end, "endedAt" = now()
      where status = ${from} and "orderId" = any(${[...spent, ...ended]}::bigint[])
      returning "couponId", status
    )
    select c.id as "couponId", c."limitTotal" is not null as "isLimited",
      (select -count(*)::int from moved m where m."couponId" = c.id and ${from} = 'held') as held,
      (select count(*) filter (where m.status = 'spent')::int - count(*) filter (where m.status = 'returned')::int
        from moved m where m."couponId" = c.id) as used
    from coupons c where c.id in (select "couponId" from moved) order by c.id for key share of c`.execute(db)
  for (const { couponId, held, used, isLimited } of rows) if (isLimited) await count(db, { couponId, held, used })
}

async function count(db: Db, { couponId, held, used }: Omit<Moved, "isLimited">): Promise<void> {
  const coupon = await db
    .updateTable("coupons")
    .set({ held: sql<number>`held + ${held}`, used: sql<number>`used + ${used}` })
    .where("id", "=", couponId)
    .where("limitTotal", "is not", null)
    .returning(["id", "code", "appliesTo", "used", "limitTotal"])
    .executeTakeFirst()
  if (coupon?.limitTotal && used > 0) await recordUses(db, { ...coupon, limit: coupon.limitTotal })
}
