import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { couponCodes } from "@/lib/features/baskets/coupon-contract"
import { coupons } from "@/lib/features/coupons/contract"
import { masterPlanOrders } from "@/lib/features/plan-orders/master-contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { type CouponBody, tenPercent } from "./coupon-fixtures"
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

let starter: OfferedPlan, growth: OfferedPlan, pro: OfferedPlan
let owner: TestMember, master: TestMember

/** Each test has a year of its own, as the calendar moves a subscription once on a day. */
let year = 2070
const day = (monthAndDay: string) => `${year}-${monthAndDay}`
const goTo = async (monthAndDay: string) => {
  await setPlanClock(day(`${monthAndDay} 10:00:00`))
  await sweepSubscriptions({ prepare: prepareRenewal })
}

beforeAll(async () => {
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
  master = await createMember("SuperAdmin", "lectern")
})
beforeEach(async () => {
  year += 1
  owner = await createPlanBuyer()
  await tryUntilApril(year)
})
afterEach(async () => {
  await checkAndResetPlans()
  await expectInvariants()
})

/** A coupon of the platform of a fifth, for three payments unless it is said otherwise. */
async function makeCoupon(change: Partial<CouponBody> = {}) {
  const coupon = tenPercent({ valueBasisPoints: 2_000, appliesTo: "plans", periods: 3, ...change })
  const { data, status } = await send(master, coupons.create, { body: { coupon } })
  expect(status).toBe(200)
  return data
}

const slugOf = async ({ planId }: OfferedPlan) =>
  (await readPlatform((db) => db.selectFrom("plans").select("slug").where("id", "=", planId).executeTakeFirstOrThrow()))
    .slug

const shown = async () => (await send(owner, billing.show, {})).data
const quote = async (plan: OfferedPlan, coupon?: string) =>
  (await send(owner, billing.quote, { body: { planId: plan.planId, interval: "month", ...(coupon && { coupon }) } }))
    .data
const give = (as: TestMember, code: string, id: number = institutes.rival) =>
  send(as, masterPlanOrders.giveCoupon, {
    params: { id: String(id) },
    body: { code, reason: "A long outage in March" },
  })

test("a coupon for three payments lowers three, what the plan brings follows, and each is said before", async () => {
  const { id, code } = await makeCoupon()
  expect(await quote(growth, code)).toMatchObject({
    couponCode: code,
    dueMinor: 283_106,
    recurring: { code, paymentsLeft: 2, isUsed: false, isLost: false },
    next: { on: day("05-01"), totalMinor: 283_106 },
  })
  await buyPlan(owner, growth, { coupon: code, expectedTotalMinor: 283_106 })
  expect(await planOfRival()).toMatchObject({ mrrMinor: 239_920 })
  expect((await shown()).nextPayment).toMatchObject({
    ...{ on: day("05-01"), dueMinor: 283_106, isOrdered: false, recurring: { paymentsLeft: 1, isUsed: true } },
  })
  await goTo("04-27")
  expect((await shown()).nextPayment).toMatchObject({ dueMinor: 283_106, isOrdered: true })
  await buyPlan(owner, growth, { expectedTotalMinor: 283_106 })
  await goTo("05-27")
  expect(await quote(growth)).toMatchObject({
    ...{ dueMinor: 283_106, couponCode: null, recurring: { code, paymentsLeft: 0, isUsed: true } },
    next: { totalMinor: 353_882 },
  })
  await buyPlan(owner, growth, { expectedTotalMinor: 283_106 })
  expect(await planOfRival()).toMatchObject({ mrrMinor: 239_920, to: day("07-01") })
  await goTo("06-27")
  expect((await shown()).nextPayment).toMatchObject({ dueMinor: 353_882, recurring: null })
  await buyPlan(owner, growth, { expectedTotalMinor: 353_882 })
  // Of the three payments that it has lowered.
  const { data: sales } = await send(master, coupons.show, { params: { id: String(id) } })
  expect(sales).toMatchObject({ used: 1, salesMinor: 3 * 283_106 })
  expect(sales.days).toMatchObject([{ uses: 1, salesMinor: 3 * 283_106, discountMinor: 3 * 59_980 }])
  expect(await planOfRival()).toMatchObject({ mrrMinor: 299_900, to: day("08-01") })
})

test("a higher plan within the period keeps it for the days left and counts no payment; a plan that it is not for ends it", async () => {
  const { code } = await makeCoupon({ plans: [await slugOf(growth), await slugOf(starter)].toSorted() })
  await buyPlan(owner, starter, { coupon: code })
  await goTo("04-16")
  const higher = await quote(growth)
  // A fifth off 1,499.50, less the unused half of 799.20.
  expect(higher).toMatchObject({
    lines: [{ discountMinor: 29_990, taxableMinor: 119_960 }],
    unused: [{ taxableMinor: 39_960 }],
  })
  expect(higher.recurring).toMatchObject({ paymentsLeft: 2, isUsed: true })
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, mrrMinor: 239_920 })
  expect((await quote(pro)).recurring).toMatchObject({ code, isLost: true, isUsed: false })
  await buyPlan(owner, pro)
  expect(await planOfRival()).toMatchObject({ mrrMinor: 799_900 })
  expect((await shown()).nextPayment).toMatchObject({ recurring: null })
})

test("a coupon of all of the price leaves the plan paid for, and it is lost once the plan ends", async () => {
  const { code } = await makeCoupon({ valueBasisPoints: 10_000, periods: null })
  await buyPlan(owner, growth, { coupon: code })
  expect(await planOfRival()).toMatchObject({ status: "active", mrrMinor: 0 })
  await goTo("05-01")
  expect(await planOfRival()).toMatchObject({ status: "active", to: day("06-01"), mrrMinor: 0 })
  expect((await send(owner, billing.cancel, { body: { to: "stop" } })).status).toBe(200)
  await goTo("06-01")
  const left = await readPlatform((db) =>
    db.selectFrom("institute_subscriptions").select("couponId").where("instituteId", "=", institutes.rival).execute(),
  )
  expect(left).toEqual([{ couponId: null }])
})

test("of a code and what the plan has the better one wins, and a code for one payment leaves a recurring coupon", async () => {
  const [held, worse, once] = [
    await makeCoupon({ periods: null }),
    await makeCoupon({ valueBasisPoints: 1_000, periods: null }),
    await makeCoupon({ valueBasisPoints: 5_000, periods: 1 }),
  ]
  await buyPlan(owner, starter, { coupon: held.code })
  await goTo("04-16")
  expect(await quote(growth, worse.code)).toMatchObject({
    ...{ couponCode: null, couponRefusal: { code: "coupon_not_better" }, recurring: { code: held.code, isUsed: true } },
  })
  expect(await orderPlan(owner, growth, { coupon: worse.code })).toMatchObject({
    status: 422,
    code: "coupon_not_better",
  })
  await buyPlan(owner, growth, { coupon: once.code })
  expect((await shown()).nextPayment).toMatchObject({ dueMinor: 283_106, recurring: { code: held.code, isUsed: true } })
})

test("the platform gives a coupon to one institute with a reason, which lowers its next payments; nobody else can", async () => {
  await buyPlan(owner, growth)
  await goTo("04-27")
  const { id, code } = await makeCoupon({ periods: 1 })
  const acme = await planOf("acme")
  for (const role of ["Teacher", "InstituteAdmin"] as const)
    expect((await give(await createMember(role, "rival"), code)).status).toBe(403)
  expect(await give(master, "NOSUCHCODE")).toMatchObject({ code: "coupon_unknown" })
  const forPro = await makeCoupon({ plans: [await slugOf(pro)] })
  expect(await give(master, forPro.code)).toMatchObject({ code: "coupon_no_item" })
  expect((await give(master, code)).status).toBe(200)
  expect((await shown()).nextPayment).toMatchObject({
    dueMinor: 283_106,
    isOrdered: true,
    recurring: { code, isUsed: true },
  })
  expect((await send(master, masterBilling.show, { params: { id: String(institutes.rival) } })).data.coupon).toEqual({
    ...{ code, paymentsLeft: 1 },
  })
  expect((await eventsOf("subscription", { key: "plan.coupon_given" })).at(-1)).toMatchObject({
    data: { code, payments: 1, reason: "A long outage in March" },
  })
  expect(await planOf("acme")).toEqual(acme)
  // It was given, so it is archived instead of deleted, and what was given holds.
  await send(master, coupons.remove, { params: { id: String(id) } })
  expect((await send(master, coupons.show, { params: { id: String(id) } })).data).toMatchObject({ status: "archived" })
  await buyPlan(owner, growth, { expectedTotalMinor: 283_106 })
  // A coupon for one payment changes nothing of what a month brings.
  expect(await planOfRival()).toMatchObject({ mrrMinor: 299_900, to: day("06-01") })
  expect((await shown()).nextPayment).toMatchObject({ dueMinor: 353_882, recurring: null })
})

const planOf = (slug: "acme") =>
  readPlatform((db) =>
    db
      .selectFrom("institute_subscriptions")
      .select(["couponId", "couponPeriodsLeft", "version"])
      .where("instituteId", "=", institutes[slug])
      .executeTakeFirst(),
  )

test("the platform lists its coupons for plans sorted, and a code is tried on a plan by an institute admin alone", async () => {
  const { code } = await makeCoupon({ code: `AAA${year}`, periods: null })
  await send(master, coupons.create, { body: { coupon: tenPercent({ appliesTo: "all" }) } })
  const { data } = await send(master, coupons.list, { query: { scope: "platform", sort: "code", size: "100" } })
  expect(data.content.every(({ appliesTo }) => appliesTo === "plans")).toBe(true)
  expect(data.content.map((one) => one.code)).toEqual(data.content.map((one) => one.code).toSorted())
  const apply = (as: TestMember, typed = code) =>
    send(as, couponCodes.apply, { body: { code: typed, scope: "platform", planId: growth.planId } })
  expect(await apply(owner)).toMatchObject({ status: 200, data: { discountMinor: 59_980, totalMinor: 283_106 } })
  expect(await apply(owner, "NOSUCHCODE")).toMatchObject({ code: "coupon_unknown" })
  expect((await apply(await createMember("Teacher", "rival"))).status).toBe(403)
  expect(await send(owner, coupons.list, { query: { scope: "platform" } })).toMatchObject({ data: { content: [] } })
})
