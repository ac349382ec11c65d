import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { releaseEndedUses } from "@/lib/features/coupons/jobs.server"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { expireOrders } from "@/lib/features/orders/settlement/reconcile.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { changeItem } from "../setup/baskets"
import { eventsOf } from "../setup/events"
import { expectBooksBalance } from "../setup/books"
import { createItemOnSale, gatewayLedger, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { ageOrder } from "../setup/sales"
import { createMember, send, type TestMember } from "../setup/test-app"
import { type CouponBody, placeWith, usesOf, withCoupons } from "./coupon-fixtures"
import { refundOf } from "./refund-fixtures"

let buyer: TestMember
let create: (change?: Partial<CouponBody>) => Promise<{ id: number; code: string }>
beforeEach(async () => {
  buyer = await createMember("Student")
  const calls = await withCoupons()
  create = async (change) => (await calls.create(change)).data
})
afterEach(expectBooksBalance)

const statusOf = async (who: TestMember, transactionId: string) =>
  (await send(who, orders.show, { params: { transactionId } })).data.status
const applied = (code: string, itemIds: readonly number[], who = buyer) =>
  send(who, couponCodes.apply, { body: { code, items: itemIds.map((itemId) => ({ itemId })) } })

describe("an order with a coupon", () => {
  test("costs less by its share of each line, holds a use, spends it when it is paid, and says so", async () => {
    const items = [await createItemOnSale({ priceMinor: 33_333 }), await createItemOnSale({ priceMinor: 66_667 })]
    const coupon = await create({ limitTotal: 5 })
    const { data: order } = await placeWith(buyer, items, coupon.code.toLowerCase(), { expectedTotalMinor: 90_000 })
    expect(order).toMatchObject({ amount: 90_000, lines: [{ discountMinor: 3_333 }, { discountMinor: 6_667 }] })
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 1, uses: ["held"] })
    expect(await settle((await pay(order.order_id)).payment.id)).toBe("paid")
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["spent"] })
    const shown = await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })
    expect(shown.data).toMatchObject({
      couponCode: coupon.code,
      discountMinor: 10_000,
      totalMinor: 90_000,
      status: "paid",
    })
    const rows = await readPlatform((db) =>
      db
        .selectFrom("order_adjustments as a")
        .innerJoin("orders as o", "o.id", "a.orderId")
        .select(["a.kind", "a.sourceId", "a.amountMinor"])
        .where("o.transactionId", "=", order.transaction_id)
        .orderBy("a.id")
        .execute(),
    )
    expect(rows).toEqual([
      { kind: "coupon", sourceId: coupon.id, amountMinor: 3_333 },
      { kind: "coupon", sourceId: coupon.id, amountMinor: 6_667 },
    ])
  })

  test("another total than the buyer saw is refused and holds nothing", async () => {
    const coupon = await create({ limitTotal: 1 })
    const reply = await placeWith(buyer, [await createItemOnSale()], coupon.code, { expectedTotalMinor: 449_909 })
    expect(reply).toMatchObject({ status: 409, code: "price_changed" })
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 0, uses: [] })
  })

  test("asked for again is the same order, with another code or none another one, and holds are moved with it", async () => {
    const itemId = await createItemOnSale()
    const [one, two] = [await create({ limitTotal: 1 }), await create({ limitTotal: 1, valueBasisPoints: 2_000 })]
    const { data: first } = await placeWith(buyer, [itemId], one.code)
    expect((await placeWith(buyer, [itemId], one.code)).data.transaction_id).toBe(first.transaction_id)
    const { data: second } = await placeWith(buyer, [itemId], two.code)
    expect(second.amount).toBe(399_920)
    expect(await statusOf(buyer, first.transaction_id)).toBe("cancelled")
    expect([await usesOf(one.id), await usesOf(two.id)]).toEqual([
      { used: 0, held: 0, uses: ["released"] },
      { used: 0, held: 1, uses: ["held"] },
    ])
    expect((await placeWith(buyer, [itemId])).data.amount).toBe(499_900)
    expect(await usesOf(two.id)).toEqual({ used: 0, held: 0, uses: ["released"] })
  })

  test("of a hundred per cent is opened at once, and spends its use", async () => {
    const before = (await gatewayLedger()).orders.length
    const coupon = await create({ valueBasisPoints: 10_000, limitTotal: 1 })
    const { data: order } = await placeWith(buyer, [await createItemOnSale(), await createItemOnSale()], coupon.code)
    expect(order).toMatchObject({ order_id: null, amount: 0, status: "paid" })
    expect((await gatewayLedger()).orders).toHaveLength(before)
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["spent"] })
  })

  test("whose rest is less than a rupee is free: the rest is forgiven", async () => {
    const coupon = await create({ kind: "flat", valueBasisPoints: null, valueMinor: 49_850 })
    const { data: order } = await placeWith(buyer, [await createItemOnSale({ priceMinor: 49_900 })], coupon.code)
    expect(order).toMatchObject({ amount: 0, status: "paid", lines: [{ discountMinor: 49_900, totalMinor: 0 }] })
  })

  test("a flat amount above the price takes the price only", async () => {
    const coupon = await create({ kind: "flat", valueBasisPoints: null, valueMinor: 50_000 })
    const { data } = await applied(coupon.code, [await createItemOnSale({ priceMinor: 9_900 })])
    expect(data).toMatchObject({ discountMinor: 9_900, totalMinor: 0 })
  })
})

describe("a use is free again", () => {
  const placeOne = async () => {
    const coupon = await create({ limitTotal: 1 })
    const itemId = await createItemOnSale()
    return { coupon, itemId, order: (await placeWith(buyer, [itemId], coupon.code)).data }
  }

  test("when the order expires, and a payment that was begun in time takes it again", async () => {
    const { coupon, order } = await placeOne()
    const { payment } = await pay(order.order_id)
    await ageOrder(order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 0, uses: ["released"] })
    expect(await settle(payment.id)).toBe("paid")
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["spent"] })
  })

  test("a late payment whose use somebody else has goes back", async () => {
    const { coupon, itemId, order } = await placeOne()
    const { payment } = await pay(order.order_id)
    await ageOrder(order.transaction_id, "31 minutes")
    await expireOrders.run({})
    expect((await placeWith(await createMember("Student"), [itemId], coupon.code)).status).toBe(200)
    expect(await settle(payment.id)).toBe("unmatched")
    const refund = await readPlatform((db) =>
      db.selectFrom("refunds").select(["reason", "amountMinor"]).orderBy("id", "desc").executeTakeFirstOrThrow(),
    )
    expect(refund).toEqual({ reason: "coupon_gone", amountMinor: 449_910 })
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 1, uses: ["released", "held"] })
  })

  test("a late payment takes it from an unpaid order of the same buyer", async () => {
    const { coupon, order } = await placeOne()
    const { payment } = await pay(order.order_id)
    const { data: later } = await placeWith(buyer, [await createItemOnSale()], coupon.code)
    expect(await statusOf(buyer, order.transaction_id)).toBe("cancelled")
    expect(await settle(payment.id)).toBe("paid")
    expect(await statusOf(buyer, later.transaction_id)).toBe("cancelled")
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["spent", "released"] })
  })

  test("when the buyer cancels, and when another order of theirs with the item is paid", async () => {
    const { coupon, itemId, order } = await placeOne()
    const body = { order_id: order.order_id ?? "", payment_id: null, transaction_id: order.transaction_id }
    await send(buyer, orders.reportFailure, { body })
    expect(await usesOf(coupon.id)).toMatchObject({ held: 0, uses: ["released"] })
    await placeWith(buyer, [itemId], coupon.code)
    const { data: other } = await placeWith(buyer, [itemId, await createItemOnSale()])
    await settle((await pay(other.order_id)).payment.id)
    expect(await usesOf(coupon.id)).toMatchObject({ used: 0, held: 0, uses: ["released", "released"] })
  })

  test("when nothing of a paid order can be given, and not when a part of it can", async () => {
    const coupon = await create({ limitTotal: 5, limitPerUser: 5 })
    const [gone, good] = [await createItemOnSale(), await createItemOnSale()]
    const { data: alone } = await placeWith(buyer, [gone], coupon.code)
    const { data: both } = await placeWith(await createMember("Student"), [gone, good], coupon.code)
    await changeItem(gone, { status: "archived" })
    expect(await settle((await pay(alone.order_id)).payment.id)).toBe("unmatched")
    expect(await settle((await pay(both.order_id)).payment.id)).toBe("paid")
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["released", "spent"] })
  })

  test("when the order is refunded in full, and not while a part of it is left", async () => {
    const { coupon, order } = await placeOne()
    await settle((await pay(order.order_id)).payment.id)
    const staff = await createMember("InstituteAdmin")
    const refund = (amountMinor: number) =>
      send(staff, refunds.start, {
        params: { transactionId: order.transaction_id },
        body: refundOf({ amountMinor }),
      })
    expect((await refund(10_000)).status).toBe(200)
    await runJobs()
    expect(await usesOf(coupon.id)).toEqual({ used: 1, held: 0, uses: ["spent"] })
    expect((await refund(order.amount - 10_000)).status).toBe(200)
    await runJobs()
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 0, uses: ["returned"] })
    expect((await placeWith(buyer, [await createItemOnSale()], coupon.code)).status).toBe(200)
  })

  test("by a job, where a former version closed the order", async () => {
    const { coupon, order } = await placeOne()
    await withPlatform((db) =>
      db.updateTable("orders").set({ status: "expired" }).where("transactionId", "=", order.transaction_id).execute(),
    )
    await releaseEndedUses.run({})
    expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 0, uses: ["released"] })
  })
})

test("a person's own hold keeps them from no other basket", async () => {
  const coupon = await create({ limitTotal: 1 })
  const [one, two] = [await createItemOnSale(), await createItemOnSale()]
  const { data: first } = await placeWith(buyer, [one], coupon.code)
  expect((await applied(coupon.code, [one, two])).status).toBe(200)
  expect((await placeWith(buyer, [one, two], coupon.code)).status).toBe(200)
  expect(await statusOf(buyer, first.transaction_id)).toBe("cancelled")
  expect(await usesOf(coupon.id)).toEqual({ used: 0, held: 1, uses: ["released", "held"] })
})

test("staff hear when a coupon is nearly used up, and when it is, once each", async () => {
  const coupon = await create({ limitTotal: 10 })
  const itemId = await createItemOnSale()
  for (let at = 0; at < 10; at += 1) {
    const { data } = await placeWith(await createMember("Student"), [itemId], coupon.code)
    await settle((await pay(data.order_id)).payment.id)
  }
  const recorded = await eventsOf(`coupon:${coupon.id}`)
  expect(recorded.map(({ key }) => key)).toEqual(["coupon.created", "coupon.nearly_used_up", "coupon.used_up"])
  expect(recorded[1]?.data).toMatchObject({ used: 9, limit: 10, code: coupon.code })
  expect(recorded[2]?.data).toMatchObject({ used: 10, limit: 10, code: coupon.code })
})
