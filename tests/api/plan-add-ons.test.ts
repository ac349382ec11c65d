import { addOns } from "@/lib/features/plans/add-ons-contract"
import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { setReauthenticated } from "../setup/members"
import { callSandbox, pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
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

let growth: OfferedPlan, starter: OfferedPlan
let owner: TestMember
let addOnId: number

beforeAll(async () => {
  starter = await offer(999, { limits: { activeStudents: 50 } })
  growth = await offer(2_999, { limits: { activeStudents: 100 } })
  const { slug } = await readPlatform((db) =>
    db.selectFrom("plans").select("slug").where("id", "=", growth.planId).executeTakeFirstOrThrow(),
  )
  const terms = { limit: "activeStudents", amount: 100, priceMonthMinor: 19_900, priceYearMinor: 199_000 } as const
  const body = {
    ...{ slug: unique("extra"), name: "100 students", rank: 1, publish: true },
    terms: { ...terms, maxQuantity: 5, plans: [slug] },
  }
  addOnId = (await send(await createMember("SuperAdmin", "lectern"), addOns.create, { body })).data.id
})
beforeEach(async () => {
  owner = await createPlanBuyer()
})
afterEach(checkAndResetPlans)

const students = () =>
  readPlatform(async (db) => {
    const { effectiveLimits } = await db
      .selectFrom("institute_subscriptions")
      .select("effectiveLimits")
      .where("instituteId", "=", institutes.rival)
      .executeTakeFirstOrThrow()
    return (effectiveLimits as { activeStudents: number }).activeStudents
  })
const ask = (quantity: number) => ({ addOnIds: [{ id: addOnId, quantity }] })
const own = async () => (await send(owner, addOns.list, { query: {} })).data.find(({ id }) => id === addOnId)

async function buyGrowth(year: number, rest = {}) {
  await tryUntilApril(year)
  return buyPlan(owner, growth, rest)
}

test("add-ons are bought for the days that are left, and raise the limit at once", async () => {
  await buyGrowth(2041)
  await setPlanClock("2041-04-21 10:00:00")
  expect(await students()).toBe(100)
  const { data } = await send(owner, billing.quote, { body: { planId: growth.planId, ...ask(2) } })
  // Example 19 of the design.
  expect(data).toMatchObject({ dueMinor: 15_655, unused: [], lines: [{ quantity: 2, days: 10, taxableMinor: 13_267 }] })
  expect(data.next.totalMinor).toBe(Math.round((299_900 + 39_800) * 1.18))
  expect(await buyPlan(owner, growth, { ...ask(2), expectedTotalMinor: 15_655 })).toMatchObject({ amount: 15_655 })
  expect(await students()).toBe(300)
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, mrrMinor: 339_700, to: "2041-05-01" })
  expect(await own()).toMatchObject({ quantity: 2, renewQuantity: 2, mayTake: true })
  // One more is the third.
  expect((await buyPlan(owner, growth, ask(3))).amount).toBe(Math.round(6_633 * 1.18))
  expect(await students()).toBe(400)
})

test("a plan is bought with add-ons, which count in the trial already", async () => {
  await buyGrowth(2042, ask(1))
  expect(await planOfRival()).toMatchObject({ mrrMinor: 319_800, from: "2042-04-01" })
  expect(await students()).toBe(200)
})

async function nextPayment() {
  const params = { id: String(institutes.rival) }
  return (await send(await createMember("SuperAdmin", "lectern"), masterBilling.lines, { params, query: {} })).data.next
}

test("what is removed goes at the end of the period, also where the next was paid before", async () => {
  await buyGrowth(2043, ask(3))
  await setPlanClock("2043-04-10 10:00:00")
  const remove = (quantity: number) =>
    send(owner, billing.changeAddOns, { params: { id: String(addOnId) }, body: { quantity } })
  expect((await remove(4)).code).toBe("invalid_input")
  expect((await remove(1)).status).toBe(200)
  expect(await own()).toMatchObject({ quantity: 3, renewQuantity: 1 })
  expect(await students()).toBe(400)
  expect(await nextPayment()).toMatchObject({ netMinor: 319_800, lines: [{ quantity: 1 }, { quantity: 1 }] })
  expect((await remove(0)).status).toBe(200)
  expect(await nextPayment()).toMatchObject({ netMinor: 299_900, lines: [{ quantity: 1 }] })
  expect((await remove(1)).status).toBe(200)
  await setPlanClock("2043-04-28 10:00:00")
  const renewal = await buyPlan(owner, growth)
  expect(renewal.amount).toBe(Math.round((299_900 + 19_900) * 1.18))
  expect(await students()).toBe(400)
  await setPlanClock("2043-05-01 00:10:00")
  await sweepSubscriptions()
  expect(await students()).toBe(200)
  expect(await planOfRival()).toMatchObject({ mrrMinor: 319_800, to: "2043-06-01" })
})

test("what is not on sale, too much or no more than there is is refused", async () => {
  await buyGrowth(2044, ask(2))
  await setPlanClock("2044-04-10 10:00:00")
  const starter = await offer(9_999)
  expect((await orderPlan(owner, starter, ask(1))).code).toBe("invalid_input")
  for (const quantity of [0, -1, 6, 1_000_000]) expect((await orderPlan(owner, growth, ask(quantity))).status).toBe(400)
  expect((await orderPlan(owner, growth, ask(2))).code).toBe("invalid_input")
  expect((await orderPlan(owner, growth, { addOnIds: [999_999_999] })).code).toBe("invalid_input")
})

test("a payment for add-ons that others were ordered instead of goes back, once those are paid", async () => {
  await buyGrowth(2053)
  await setPlanClock("2053-04-21 10:00:00")
  const { data: first } = await orderPlan(owner, growth, ask(4))
  await buyPlan(owner, growth, { ...ask(3), replaces: first.transaction_id })
  expect(await students()).toBe(400)
  expect(await settle((await pay(first.order_id)).payment.id)).toBe("unmatched")
  await runJobs()
  expect(await students()).toBe(400)
  expect(await own()).toMatchObject({ quantity: 3 })
})

test("add-ons whose payment is refunded whole end, and the plan goes on without them", async () => {
  await buyGrowth(2049)
  await setPlanClock("2049-04-21 10:00:00")
  const { data } = await orderPlan(owner, growth, ask(2))
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  expect(await planOfRival()).toMatchObject({ mrrMinor: 339_700 })
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  await runJobs()
  expect(await students()).toBe(100)
  expect(await own()).toMatchObject({ quantity: 0 })
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, status: "active", mrrMinor: 299_900 })
})

test("a closed institute whose add-ons were refunded has its plan again without them", async () => {
  await buyGrowth(2051)
  await setPlanClock("2051-04-21 10:00:00")
  const { data } = await orderPlan(owner, growth, ask(2))
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  const platform = await createMember("SuperAdmin")
  await setReauthenticated(platform)
  const sent = { params: { id: String(institutes.rival) }, body: { reason: "They asked us to close it" } }
  expect((await send(platform, masterBilling.close, sent)).status).toBe(200)
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect(await planOfRival()).toMatchObject({ mrrMinor: 0 })
  expect((await send(platform, masterBilling.reopen, sent)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, mrrMinor: 299_900 })
})

test("add-ons that are not sold with a lower plan end with the change, which is said before and on the Plan page", async () => {
  await buyGrowth(2050, ask(2))
  await setPlanClock("2050-04-16 10:00:00")
  const choice = { planId: starter.planId, interval: "month" } as const
  const ending = { names: ["100 students"], on: "2050-05-01" }
  const { data } = await send(owner, billing.quote, { body: choice })
  // Starter alone, with tax.
  expect(data).toMatchObject({ isAtOnce: false, endingAddOns: ending, next: { on: "2050-05-01", totalMinor: 117_882 } })
  expect((await send(owner, billing.change, { body: choice })).status).toBe(200)
  const { nextPayment, pending } = (await send(owner, billing.show, {})).data
  expect(pending).not.toBeNull()
  expect(nextPayment).toMatchObject({ on: "2050-05-01", dueMinor: 117_882, endingAddOns: ending })
  expect(await students()).toBe(300)
  await setPlanClock("2050-05-01 10:00:00")
  await sweepSubscriptions()
  expect(await planOfRival()).toMatchObject({ planVersionId: starter.versionId, status: "past_due" })
  expect(await students()).toBe(50)
  expect(await buyPlan(owner, starter)).toMatchObject({ amount: 117_882 })
  expect(await planOfRival()).toMatchObject({ mrrMinor: 99_900 })
})
