import { billing } from "@/lib/features/billing/contract"
import { coupons } from "@/lib/features/coupons/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { expectInvariants } from "../setup/invariants"
import { callSandbox, createItemOnSale, pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { type CouponBody, placeWith, tenPercent, usesOf, withCoupons } from "./coupon-fixtures"
import { bellOf } from "./notifications-fixtures"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"

let starter: OfferedPlan, growth: OfferedPlan
let owner: TestMember, master: TestMember

beforeAll(async () => {
  ;[starter, growth] = [await offer(999), await offer(2_999)]
  master = await createMember("SuperAdmin", "lectern")
})
beforeEach(async () => {
  owner = await createPlanBuyer()
})
afterEach(async () => {
  await checkAndResetPlans()
  await expectInvariants()
})

/** A coupon of the platform for its plans, which its owner makes. */
async function makeCoupon(change: Partial<CouponBody> = {}) {
  const coupon = { ...tenPercent({ valueBasisPoints: 2_000, appliesTo: "plans", ...change }) }
  const { data, status } = await send(master, coupons.create, { body: { coupon } })
  expect(status).toBe(200)
  return { ...data, body: { ...coupon } }
}

/** Has Starter for April, bought in the trial before, and is in its middle. */
async function buyStarter(year: number) {
  await tryUntilApril(year)
  await buyPlan(owner, starter)
  await setPlanClock(`${year}-04-16 10:00:00`)
}

const quote = (coupon: string, plan = growth) =>
  send(owner, billing.quote, { body: { planId: plan.planId, interval: "month", coupon } })

test("a coupon of the platform lowers the plan to the paisa, and its use is spent once", async () => {
  await buyStarter(2033)
  const { id, code } = await makeCoupon({ limitTotal: 1 })
  const { data } = await quote(code.toLowerCase())
  // Example 15 of the design.
  expect(data).toMatchObject({ couponCode: code, couponRefusal: null, dueMinor: 82_610 })
  expect(data.lines).toMatchObject([{ discountMinor: 29_990, taxableMinor: 119_960, totalMinor: 141_552 }])
  const placed = await orderPlan(owner, growth, { coupon: code, expectedTotalMinor: 82_610 })
  expect(placed.data.amount).toBe(82_610)
  expect(await usesOf(id)).toMatchObject({ held: 1, used: 0 })
  // The same order once more holds nothing more.
  expect((await orderPlan(owner, growth, { coupon: code })).data.transaction_id).toBe(placed.data.transaction_id)
  expect(await usesOf(id)).toMatchObject({ held: 1, used: 0 })
  expect(await settle((await pay(placed.data.order_id)).payment.id)).toBe("paid")
  expect(await usesOf(id)).toMatchObject({ held: 0, used: 1 })
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, mrrMinor: 299_900 })
  expect((await quote(code)).code).toBe("state")
})

test("an order that another takes the place of gives the use of its coupon back", async () => {
  await buyStarter(2034)
  const { id, code } = await makeCoupon({ limitTotal: 1 })
  const first = await orderPlan(owner, growth, { coupon: code })
  expect(await usesOf(id)).toMatchObject({ held: 1 })
  const second = await orderPlan(owner, growth)
  expect(second.data.transaction_id).not.toBe(first.data.transaction_id)
  expect(await usesOf(id)).toMatchObject({ held: 0, used: 0 })
  const third = await orderPlan(owner, growth, { coupon: code })
  expect(third.data.amount).toBe(82_610)
  expect(await usesOf(id)).toMatchObject({ held: 1, used: 0 })
})

test("a coupon of all of the price leaves what is unused to the balance", async () => {
  await buyStarter(2035)
  const { id, code } = await makeCoupon({ valueBasisPoints: 10_000 })
  // Example 16 of the design.
  expect(await buyPlan(owner, growth, { coupon: code })).toMatchObject({ amount: 0, status: "paid" })
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, balanceMinor: 58_942 })
  expect((await usesOf(id)).uses).toEqual(["spent"])
})

test("one that has ended since the quote changes the price, and nothing is ordered with it", async () => {
  await buyStarter(2036)
  const { id, code, body } = await makeCoupon()
  const expectedTotalMinor = (await quote(code)).data.dueMinor
  await send(master, coupons.update, { params: { id: String(id) }, body: { coupon: { ...body, status: "paused" } } })
  expect(await orderPlan(owner, growth, { coupon: code, expectedTotalMinor })).toMatchObject({
    status: 409,
    code: "price_changed",
  })
  const { data } = await quote(code)
  expect(data).toMatchObject({ couponCode: null, dueMinor: 118_000, couponRefusal: { code: "coupon_unavailable" } })
  expect(await orderPlan(owner, growth, { coupon: code, expectedTotalMinor: data.dueMinor })).toMatchObject({
    status: 422,
    code: "coupon_unavailable",
  })
  expect(await orderPlan(owner, growth, { coupon: "NOSUCHCODE" })).toMatchObject({ code: "coupon_unknown" })
})

test("a code that nobody knows is a miss whatever sum is expected, so that trying codes ends", async () => {
  await buyStarter(2038)
  const { code } = await makeCoupon()
  const tryCode = (coupon: string) =>
    send(
      owner,
      planOrders.order,
      { body: { planId: growth.planId, coupon, expectedTotalMinor: 1 } },
      { "x-real-ip": "10.7.3.1" },
    )
  for (let miss = 0; miss < 20; miss += 1)
    expect((await tryCode(unique("GUESS").toUpperCase())).code).toBe("coupon_unknown")
  expect((await tryCode(code)).code).toBe("too_many_requests")
})

test("it is for its plans and its interval alone, counts by institute, and an institute makes none", async () => {
  await buyStarter(2037)
  const yearly = await makeCoupon({ planInterval: "year" })
  expect((await quote(yearly.code)).data.couponRefusal).toMatchObject({ code: "coupon_no_item" })
  const items = await makeCoupon({ appliesTo: "all" })
  expect((await quote(items.code)).data.couponRefusal).toMatchObject({ code: "coupon_no_item" })
  const once = await makeCoupon()
  await buyPlan(owner, growth, { coupon: once.code })
  const other = await createMember("InstituteAdmin", "rival")
  const pro = await offer(7_999)
  const again = await send(other, billing.quote, { body: { planId: pro.planId, interval: "month", coupon: once.code } })
  expect(again.data.couponRefusal).toMatchObject({ code: "coupon_used_by_you" })
  const own = await send(await createMember("InstituteAdmin"), coupons.create, {
    body: { coupon: tenPercent({ appliesTo: "plans" }) },
  })
  expect(own).toMatchObject({ status: 400, code: "invalid_input" })
})

test("at the platform only its owner has to do with coupons for plans", async () => {
  const { id, code, version, body: coupon } = await makeCoupon()
  const staff = await createMember("InstituteAdmin", "lectern")
  const params = { id: String(id) }
  expect((await send(staff, coupons.create, { body: { coupon: tenPercent({ appliesTo: "plans" }) } })).status).toBe(400)
  expect((await send(staff, coupons.show, { params })).code).toBe("not_found")
  expect((await send(staff, coupons.update, { params, body: { coupon, version } })).code).toBe("not_found")
  expect((await send(staff, coupons.drawCodes, { params, body: { count: 1 } })).code).toBe("not_found")
  expect((await send(staff, coupons.remove, { params })).code).toBe("not_found")
  expect((await send(staff, coupons.list, { query: { searchParam: code } })).data.content).toEqual([])
  expect((await send(master, coupons.list, { query: { searchParam: code } })).data.content).toHaveLength(1)
})

test("who has paid nothing but fees on sales may use a coupon for the first order", async () => {
  await buyStarter(2051)
  const first = await makeCoupon({ firstOrderOnly: true })
  expect((await quote(first.code)).data.couponRefusal).toMatchObject({ code: "coupon_first_order" })
  const ofRival = `where "forInstituteId" = ${institutes.rival}`
  await asOwner(
    `update orders set quote = quote || jsonb_build_object('kind', 'fee', 'was', quote -> 'kind') ${ofRival}`,
  )
  try {
    expect((await quote(first.code)).data).toMatchObject({ couponRefusal: null, couponCode: first.code })
  } finally {
    await asOwner(`update orders set quote = (quote || jsonb_build_object('kind', quote -> 'was')) - 'was' ${ofRival}`)
  }
})

test("that a coupon of the platform is used up is told to those alone who can open it, in the area of the platform", async () => {
  await buyStarter(2049)
  const staff = [await createMember("InstituteAdmin", "lectern"), await createMember("Admin", "lectern")]
  const coupon = await makeCoupon({ limitTotal: 1 })
  await buyPlan(owner, growth, { coupon: coupon.code })
  await runJobs()
  const linksOf = async (as: TestMember) => (await bellOf(as)).content.map(({ link }) => link)
  const link = `/master/coupons/${coupon.id}`
  expect(await linksOf(master)).toContain(link)
  for (const as of [...staff, owner]) expect(await linksOf(as)).not.toContain(link)
})

test("that a coupon of its items is used up is told to the staff of an institute", async () => {
  const admin = await createMember("Admin")
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: 1 })
  const buyer = await createMember("Student")
  const { data: order } = await placeWith(buyer, [await createItemOnSale()], coupon.code)
  expect(await settle((await pay(order.order_id)).payment.id)).toBe("paid")
  await runJobs()
  expect((await bellOf(admin)).content.map(({ link }) => link)).toContain(`/admin/coupons/${coupon.id}`)
  expect((await bellOf(master)).content.map(({ link }) => link)).not.toContain(`/admin/coupons/${coupon.id}`)
})

test("the use of a coupon comes back with a refund of all that was charged, also where a credit note paid the rest", async () => {
  await buyStarter(2052)
  const { id, code } = await makeCoupon()
  const { data } = await orderPlan(owner, growth, { coupon: code })
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect(await usesOf(id)).toMatchObject({ uses: ["returned"] })
})
