import { baskets } from "@/lib/features/baskets/contract"
import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { changeCoupon, type CouponBody, newCode, placeWith, withCoupons } from "./coupon-fixtures"

let buyer: TestMember
let create: (change?: Partial<CouponBody>) => Promise<{ id: number; code: string }>
beforeEach(async () => {
  buyer = await createMember("Student")
  const calls = await withCoupons()
  create = async (change) => (await calls.create(change)).data
})
afterEach(expectInvariants)

const applied = (code: string, itemIds: readonly number[], who = buyer) =>
  send(who, couponCodes.apply, { body: { code, items: itemIds.map((itemId) => ({ itemId })) } })

describe("a code that cannot be used", () => {
  const DAY = 86_400_000
  const refusal = async (code: string, itemIds: readonly number[], who = buyer) => {
    const quote = await send(who, baskets.quote, {
      body: { items: itemIds.map((itemId) => ({ itemId })), coupon: code },
    })
    const [tried, placed] = [await applied(code, itemIds, who), await placeWith(who, itemIds, code)]
    expect(tried).toMatchObject({ status: 422 })
    expect(placed.code).toBe(tried.code)
    expect(quote).toMatchObject({ status: 200, data: { couponCode: null, couponRefusal: { code: tried.code } } })
    const { details } = (await tried.response.json()) as { details?: Record<string, string> }
    return { code: tried.code, details }
  }

  test("is unknown, a draft, not begun, over, paused, archived or used up", async () => {
    const items = [await createItemOnSale()]
    const [draft, coming] = [await create({ status: "draft" }), await create()]
    const code = newCode()
    expect(await refusal(code, items)).toEqual({ code: "coupon_unknown", details: { code } })
    expect(await refusal("МОNSOON", items)).toMatchObject({ code: "coupon_unknown" })
    expect(await refusal(draft.code, items)).toMatchObject({ code: "coupon_unknown" })
    const startsAt = new Date(Date.now() + DAY)
    await changeCoupon(coming.id, { startsAt })
    expect(await refusal(coming.code, items)).toEqual({
      code: "coupon_not_started",
      details: { date: startsAt.toISOString() },
    })
    const endsAt = new Date(Date.now() - DAY)
    await changeCoupon(coming.id, { startsAt: new Date(Date.now() - 2 * DAY), endsAt })
    expect(await refusal(coming.code, items)).toEqual({ code: "coupon_ended", details: { date: endsAt.toISOString() } })
    for (const status of ["paused", "archived"]) {
      const { id, code: active } = await create()
      await changeCoupon(id, { status })
      expect(await refusal(active, items)).toMatchObject({ code: "coupon_unavailable" })
    }
    const last = await create({ limitTotal: 1 })
    await placeWith(await createMember("Student"), items, last.code)
    expect(await refusal(last.code, items)).toMatchObject({ code: "coupon_used_up" })
  })

  test("was used by the person, or is for a first order", async () => {
    const [itemId, other] = [await createItemOnSale(), await createItemOnSale()]
    const [once, first] = [await create({ limitTotal: 5 }), await create({ firstOrderOnly: true })]
    const { data: order } = await placeWith(buyer, [itemId], once.code)
    await settle((await pay(order.order_id)).payment.id)
    expect(await refusal(once.code, [other])).toMatchObject({ code: "coupon_used_by_you" })
    expect(await refusal(first.code, [other])).toMatchObject({ code: "coupon_first_order" })
    expect((await applied(first.code, [other], await createMember("Student"))).status).toBe(200)
  })

  test("is for nothing in the basket, needs more, or lowers what is free", async () => {
    const [cheap, free] = [await createItemOnSale({ priceMinor: 49_900 }), await createItemOnSale({ priceMinor: 0 })]
    const webinars = await create({ appliesTo: "kinds", kinds: ["webinar"] })
    const elsewhere = await create({ appliesTo: "items", itemIds: [await createItemOnSale()] })
    const minimum = await create({ minOrderMinor: 50_000 })
    expect(await refusal(webinars.code, [cheap])).toMatchObject({ code: "coupon_no_item" })
    expect(await refusal(elsewhere.code, [cheap])).toMatchObject({ code: "coupon_no_item" })
    expect(await refusal(minimum.code, [cheap])).toEqual({
      code: "coupon_below_minimum",
      details: { amountMinor: "50000", missingMinor: "100", currency: "INR" },
    })
    expect(await refusal((await create()).code, [free])).toMatchObject({ code: "coupon_basket_free" })
  })

  test("belongs to another institute", async () => {
    const { create: createAtRival } = await withCoupons("rival")
    const { data: foreign } = await createAtRival()
    expect(await refusal(foreign.code, [await createItemOnSale()])).toMatchObject({ code: "coupon_unknown" })
  })

  test("of Cyrillic letters that look the same is unknown", async () => {
    const { code } = await create()
    const items = [await createItemOnSale()]
    expect(code.startsWith("C")).toBe(true)
    expect(await refusal(code.replace("C", "\u0421"), items)).toMatchObject({ code: "coupon_unknown" })
  })

  test("a code of spaces and small letters is the same, ten thousand letters and a NUL are refused before any work", async () => {
    const { code } = await create()
    const items = [await createItemOnSale()]
    expect((await applied(`  ${code.slice(0, 3)} ${code.slice(3).toLowerCase()} `, items)).data.code).toBe(code)
    for (const bad of ["A".repeat(10_000), "A\u0000B"]) {
      expect((await applied(bad, items)).status).toBe(400)
      expect((await placeWith(buyer, items, bad)).status).toBe(400)
    }
    expect((await applied("", items)).code).toBe("coupon_unknown")
    expect((await send(buyer, couponCodes.apply, { body: { code } })).status).toBe(400)
  })

  test("a visitor's code is left alone until they have signed in", async () => {
    const { code } = await create()
    const itemId = await createItemOnSale()
    const body = { items: [{ itemId }], coupon: code, instituteId: institutes.acme }
    expect((await send(null, baskets.quote, { body })).data).toMatchObject({ couponCode: null, couponRefusal: null })
    expect((await send(null, couponCodes.apply, { body: { code, itemId } })).code).toBe("unauthenticated")
    expect((await send(buyer, baskets.quote, { body })).data).toMatchObject({ couponCode: code, discountMinor: 49_990 })
  })
})
