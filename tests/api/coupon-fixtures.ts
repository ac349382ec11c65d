import type { RequestOf } from "@/lib/contract/endpoint"
import { coupons } from "@/lib/features/coupons/contract"
import { orders } from "@/lib/features/orders/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, send, type Slug, type TestMember, unique } from "../setup/test-app"

export type CouponBody = RequestOf<typeof coupons.create>["body"]["coupon"]

/** A code that no other test uses. */
export const newCode = () =>
  `C${unique("")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, "")}`.slice(0, 20)

/** An active coupon of ten per cent. */
export const tenPercent = (change: Partial<CouponBody> = {}): CouponBody => ({
  code: newCode(),
  kind: "percent",
  valueBasisPoints: 1_000,
  status: "active",
  limitPerUser: 1,
  ...change,
})

/** Calls of the coupons of an institute by its administrator. */
export async function withCoupons(slug: Slug = "acme") {
  const admin = await createMember("InstituteAdmin", slug)
  return {
    admin,
    create: (change: Partial<CouponBody> = {}) => send(admin, coupons.create, { body: { coupon: tenPercent(change) } }),
    save: (id: number, coupon: CouponBody, version?: number) =>
      send(admin, coupons.update, {
        params: { id: String(id) },
        body: { coupon, ...(version !== undefined && { version }) },
      }),
    show: async (id: number) => (await send(admin, coupons.show, { params: { id: String(id) } })).data,
  }
}

/** Orders courses with a code. */
export const placeWith = (
  buyer: TestMember,
  itemIds: readonly number[],
  coupon?: string,
  more: { ip?: string; expectedTotalMinor?: number; billing?: RequestOf<typeof orders.place>["body"]["billing"] } = {},
) => {
  const { ip, ...values } = more
  const items = itemIds.map((itemId) => ({ kind: "course" as const, itemId }))
  const body = { items, instituteId: buyer.instituteId, ...(coupon !== undefined && { coupon }), ...values }
  return send(buyer, orders.place, { body }, ip === undefined ? {} : { "x-real-ip": ip })
}

/** The counters of a coupon, and its uses by their state. */
export const usesOf = (couponId: number) =>
  readPlatform(async (db) => {
    const { used, held } = await db
      .selectFrom("coupons")
      .select(["used", "held"])
      .where("id", "=", couponId)
      .executeTakeFirstOrThrow()
    const uses = await db
      .selectFrom("coupon_redemptions")
      .select("status")
      .where("couponId", "=", couponId)
      .orderBy("id")
      .execute()
    return { used, held, uses: uses.map(({ status }) => status) }
  })

/** Changes a coupon without the rules of its calls. */
export const changeCoupon = (
  id: number,
  values: { status?: string; startsAt?: Date; endsAt?: Date; limitTotal?: number; used?: number; held?: number },
) => withPlatform((db) => db.updateTable("coupons").set(values).where("id", "=", id).execute())
