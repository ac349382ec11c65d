import { holdForOrder, releaseUses, returnCoupon, spendUse } from "@/lib/features/coupons/coupons.server"
import { REDEMPTION_MOVES, REDEMPTION_STATES, type RedemptionState } from "@/lib/features/coupons/coupon-states"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { createItemOnSale } from "../setup/payments"
import { createMember, institutes } from "../setup/test-app"
import { placeWith, withCoupons } from "./coupon-fixtures"

let orderId: number
beforeAll(async () => {
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: 5 })
  await placeWith(await createMember("Student"), [await createItemOnSale()], coupon.code)
  orderId = await withPlatform(async (db) => {
    const use = await db.selectFrom("coupon_redemptions").select("orderId").executeTakeFirstOrThrow()
    return use.orderId
  })
})

/** Whatever moves a use, by the state to which it does. */
const MOVES: Record<RedemptionState, (db: Db) => Promise<unknown>> = {
  held: (db) => holdForOrder(db, orderId),
  spent: (db) => spendUse(db, orderId, []),
  released: (db) => releaseUses(db, [orderId]),
  returned: (db) => returnCoupon(db, orderId),
}

const PAIRS = REDEMPTION_STATES.flatMap((from) => REDEMPTION_STATES.map((to) => [from, to] as const))

test.each(PAIRS)("a use that is %s becomes %s only where that is a move", async (from, to) => {
  const undone = new Error("undone")
  let state = ""
  await expect(
    withInstitute(institutes.acme, async (db) => {
      const endedAt = from === "held" ? null : new Date()
      await db.updateTable("coupon_redemptions").set({ status: from, endedAt }).execute()
      const counted = { used: from === "spent" ? 1 : 0, held: from === "held" ? 1 : 0 }
      await db.updateTable("coupons").set(counted).execute()
      await MOVES[to](db)
      state = (await db.selectFrom("coupon_redemptions").select("status").executeTakeFirstOrThrow()).status
      throw undone
    }),
  ).rejects.toBe(undone)
  expect(state).toBe(REDEMPTION_MOVES[from].includes(to) ? to : from)
})
