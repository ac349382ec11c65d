import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { findFreeVersionId } from "@/lib/features/billing/billing.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { removeRestrictions } from "../setup/plan"
import { insertFreePlan } from "../setup/held"
import { expectBooksBalance } from "../setup/books"
import { findBrokenBy } from "../setup/invariants"
import { setReauthenticated } from "../setup/members"
import { callSandbox, pay } from "../setup/payments"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  createPlanBuyer,
  linesOfRival,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryUntilApril,
} from "./plan-fixtures"

const params = { id: String(institutes.rival) }
const reason = "Copied courses, they say"
let growth: OfferedPlan, pro: OfferedPlan
let owner: TestMember, platform: TestMember

beforeAll(async () => {
  await insertFreePlan({})
  ;[growth, pro] = [await offer(2_999), await offer(7_999)]
  platform = await createMember("SuperAdmin")
  await setReauthenticated(platform)
})
afterEach(async () => {
  try {
    await runJobs()
    await expectBooksBalance()
    expect(await findBrokenBy("select", PLAN_INVARIANTS)).toEqual([])
  } finally {
    await removeRestrictions("rival")
    await resetPlans()
    await resetPlanClock()
  }
})

/** The rival pays Growth for April, in its trial; returns the payment. */
async function buyGrowth(year: number): Promise<string> {
  await tryUntilApril(year)
  owner = await createPlanBuyer()
  const { data } = await orderPlan(owner, growth)
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  return payment.id
}
const suspend = () =>
  send(platform, masterBilling.suspend, {
    params,
    body: { category: "abuse", message: "Your pages are suspended.", reason },
  })
const release = (givesDaysBack: boolean) =>
  send(platform, masterBilling.release, { params, body: { givesDaysBack, reason } })
const giveBack = async (paymentId: string) => {
  await callSandbox("/sandbox/refunds", { payment_id: paymentId })
  expect(await settle(paymentId)).toBe("already_applied")
}

test("an institute that was suspended wrongly has its days back: a higher plan costs those, and the next month is whole", async () => {
  await buyGrowth(2061)
  await setPlanClock("2061-04-10 10:00:00")
  await suspend()
  await setPlanClock("2061-04-19 10:00:00")
  await release(true)
  expect(await planOfRival()).toMatchObject({ status: "active", from: "2061-04-01", to: "2061-05-10" })
  await setPlanClock("2061-05-05 10:00:00")
  await sweepSubscriptions()
  // 5 of the 39 days that the month lasts.
  expect(await buyPlan(owner, pro)).toMatchObject({ amount: 75_642 })
  expect(await planOfRival()).toMatchObject({ planVersionId: pro.versionId, to: "2061-05-10", mrrMinor: 799_900 })
  await buyPlan(owner, pro)
  expect(await planOfRival()).toMatchObject({ from: "2061-05-10", to: "2061-06-10" })
  expect(await linesOfRival()).toMatchObject([
    { from: "2061-04-01", to: "2061-05-01", closed: "2061-05-01" },
    { from: "2061-05-05", to: "2061-05-10", closed: "2061-05-10" },
    { from: "2061-05-10", to: "2061-06-10", closed: null },
  ])
})

test.each([
  ["suspended", 2062],
  ["closed", 2063],
] as const)("a plan that is refunded while its institute is %s is not there again afterwards", async (state, year) => {
  const payment = await buyGrowth(year)
  if (state === "suspended") await suspend()
  else await send(platform, masterBilling.close, { params, body: { reason } })
  await giveBack(payment)
  if (state === "suspended") await release(false)
  else await send(platform, masterBilling.reopen, { params, body: { reason } })
  expect(await planOfRival()).toMatchObject({ planVersionId: await readPlatform(findFreeVersionId), mrrMinor: 0 })
})

test("what an institute has ordered for its plan cannot be paid any more once it is suspended or closed", async () => {
  await buyGrowth(2064)
  await setPlanClock("2064-04-28 10:00:00")
  await sweepSubscriptions({ prepare: prepareRenewal })
  const open = async () => (await send(platform, planPayments.open, { params })).data
  expect(await open()).toHaveLength(1)
  await suspend()
  expect(await open()).toEqual([])
  await release(false)
  await orderPlan(owner, growth)
  expect(await open()).toHaveLength(1)
  await send(platform, masterBilling.close, { params, body: { reason } })
  expect(await open()).toEqual([])
})

const goTo = async (moment: string) => {
  await setPlanClock(`${moment} 10:00:00`)
  await sweepSubscriptions()
}

test("a plan that has ended during a wrongful suspension runs again for the days that are given back", async () => {
  await buyGrowth(2065)
  await goTo("2065-04-25")
  await suspend()
  await goTo("2065-05-20")
  expect(await planOfRival()).toMatchObject({ status: "expired", mrrMinor: 0 })
  expect((await release(true)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({
    ...{ planVersionId: growth.versionId, status: "active", from: "2065-04-01", to: "2065-05-26", mrrMinor: 299_900 },
  })
  expect(await linesOfRival()).toMatchObject([{ from: "2065-04-01", to: "2065-05-01", closed: null }])
  await goTo("2065-05-27")
  expect(await planOfRival()).toMatchObject({ status: "past_due" })
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ status: "active", from: "2065-05-26", to: "2065-06-26" })
})

test("a trial and a plan that ended on Free during a wrongful suspension go on as they were", async () => {
  const free = await readPlatform(findFreeVersionId)
  await tryUntilApril(2066)
  const { planVersionId } = await planOfRival()
  await suspend()
  await goTo("2066-04-10")
  expect(await planOfRival()).toMatchObject({ planVersionId: free, status: "active" })
  await release(true)
  expect(await planOfRival()).toMatchObject({ planVersionId, status: "trialing", from: "2066-03-18", to: "2066-04-22" })
  owner = await createPlanBuyer()
  await buyPlan(owner, growth)
  await goTo("2066-05-10")
  await send(owner, billing.cancel, { body: { to: "free" } })
  await suspend()
  await goTo("2066-05-30")
  expect(await planOfRival()).toMatchObject({ planVersionId: free, mrrMinor: 0 })
  await release(true)
  expect(await planOfRival()).toMatchObject({
    ...{ planVersionId: growth.versionId, pending: "cancel", to: "2066-06-11", mrrMinor: 299_900 },
  })
})

test("days are not given back of a plan that was refunded, nor where it had ended before the suspension", async () => {
  const payment = await buyGrowth(2067)
  await goTo("2067-04-10")
  await suspend()
  await giveBack(payment)
  await goTo("2067-04-20")
  await release(true)
  expect(await planOfRival()).toMatchObject({ planVersionId: await readPlatform(findFreeVersionId), to: null })
  await buyPlan(owner, growth)
  await goTo("2067-06-10")
  expect(await planOfRival()).toMatchObject({ status: "expired" })
  await suspend()
  await goTo("2067-06-20")
  await release(true)
  expect(await planOfRival()).toMatchObject({ status: "expired" })
})

test("a suspended institute brings nothing from the end of its period on, and what it brought once it is released", async () => {
  await buyGrowth(2067)
  await setPlanClock("2067-04-20 10:00:00")
  expect((await suspend()).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "active", mrrMinor: 299_900 })
  await setPlanClock("2067-05-02 10:00:00")
  await sweepSubscriptions()
  expect(await planOfRival()).toMatchObject({ status: "past_due", mrrMinor: 0 })
  expect(await findBrokenBy("select", PLAN_INVARIANTS)).toEqual([])
  expect((await release(false)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "past_due", mrrMinor: 299_900 })
  expect((await suspend()).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ mrrMinor: 0 })
  expect((await send(platform, masterBilling.close, { params, body: { reason } })).status).toBe(200)
  expect((await send(platform, masterBilling.reopen, { params, body: { reason } })).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ mrrMinor: 0 })
  await setPlanClock("2067-05-04 10:00:00")
  expect((await release(true)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "past_due", to: "2067-05-03", mrrMinor: 299_900 })
})
