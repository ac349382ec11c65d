import { COUPON_INVARIANTS } from "@/lib/features/coupons/coupon-invariants"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariants, findBrokenBy } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember } from "../setup/test-app"
import { placeWith, withCoupons } from "./coupon-fixtures"

type Name = keyof typeof COUPON_INVARIANTS

/** A defect of the only coupon, of which one use is spent and one is held, and what must find it. */
const DEFECTS: Record<string, { statement: string; found: Name }> = {
  "a use that is not counted": {
    statement: `update coupons set used = 0`,
    found: "a coupon counts other uses than it has",
  },
  "a hold that is counted after it was freed": {
    statement: `update coupon_redemptions set status = 'released', "endedAt" = now() where status = 'held'`,
    found: "a coupon counts other uses than it has",
  },
  "a discount that is not that of the use": {
    statement: `update coupon_redemptions set "discountMinor" = "discountMinor" + 1 where status = 'spent'`,
    found: "a coupon lowers an order by another amount than its use",
  },
  "a use without a discount": {
    statement: `delete from order_adjustments where "orderId" = (select "orderId" from coupon_redemptions where status = 'spent')`,
    found: "a coupon lowers an order by another amount than its use",
  },
  "a discount without a use": {
    statement: `delete from coupon_redemptions where status = 'held'`,
    found: "a coupon lowers an order by another amount than its use",
  },
  "a use that is held by a paid order": {
    statement: `update coupon_redemptions set status = 'held', "endedAt" = null where status = 'spent'`,
    found: "a use of a coupon is not as its order",
  },
  "a use that is held by a closed order": {
    statement: `update orders set status = 'expired' where id = (select "orderId" from coupon_redemptions where status = 'held')`,
    found: "a use of a coupon is not as its order",
  },
}

beforeAll(async () => {
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: 5 })
  const itemId = await createItemOnSale()
  const { data: order } = await placeWith(await createMember("Student"), [itemId], coupon.code)
  await settle((await pay(order.order_id)).payment.id)
  await placeWith(await createMember("Student"), [itemId], coupon.code)
})

test.each(Object.entries(DEFECTS))("%s is found", async (_, { statement, found }) => {
  await expectInvariants()
  expect(await findBrokenBy(statement, COUPON_INVARIANTS)).toContain(found)
})
