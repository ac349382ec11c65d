import { billing } from "@/lib/features/billing/contract"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { expectBooksBalance } from "../setup/books"
import { findBrokenBy } from "../setup/invariants"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import {
  addressIn,
  buyPlan,
  linesOfRival,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryPlan,
} from "./plan-fixtures"
import { saveProfile } from "./tax-fixtures"

let starter: OfferedPlan, growth: OfferedPlan
let owner: TestMember

/** Each test has a year of its own, as the calendar moves a subscription once on a day. */
let year = 2040
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

beforeAll(async () => {
  ;[starter, growth] = [await offer(999), await offer(2_999)]
})
// Has Growth for April, bought in the trial before.
beforeEach(async () => {
  year += 1
  owner = await createMember("InstituteAdmin", "rival")
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await addressIn(owner, "27")
  await setPlanClock(day("03-20 10:00:00"))
  await tryPlan(day("03-18"), day("04-01"))
  await buyPlan(owner, growth)
})
afterEach(async () => {
  try {
    await expectBooksBalance()
    expect(await findBrokenBy("select", PLAN_INVARIANTS)).toEqual([])
  } finally {
    await resetPlans()
    await resetPlanClock()
  }
})

const goTo = async (monthAndDay: string) => {
  await setPlanClock(day(`${monthAndDay} 10:00:00`))
  await sweepSubscriptions()
}

test("the next period is paid before the end of the present one, once, and begins at its end", async () => {
  await goTo("04-27")
  const { data: quote } = await send(owner, billing.quote, { body: { planId: growth.planId, interval: "month" } })
  expect(quote).toMatchObject({ isAtOnce: true, dueMinor: 353_882, unused: [], from: day("05-01"), to: day("06-01") })
  await buyPlan(owner, growth, { expectedTotalMinor: 353_882 })
  expect(await planOfRival()).toMatchObject({
    status: "active",
    from: day("05-01"),
    to: day("06-01"),
    mrrMinor: 299_900,
  })
  expect(await linesOfRival()).toMatchObject([
    { from: day("04-01"), to: day("05-01"), closed: day("05-01") },
    { from: day("05-01"), to: day("06-01"), closed: null, netMinor: 299_900 },
  ])
  expect((await orderPlan(owner, growth)).status).toBe(422)
  await goTo("05-02")
  expect(await planOfRival()).toMatchObject({ status: "active", to: day("06-01") })
})

test.each([
  ["past due", "05-03", "past_due"],
  ["in grace", "05-08", "grace"],
])("a plan that is %s is paid whole and goes on from its old end", async (_, moment, status) => {
  await goTo(moment)
  expect(await planOfRival()).toMatchObject({ status })
  expect((await orderPlan(owner, starter)).status).toBe(422)
  expect(await buyPlan(owner, growth)).toMatchObject({ amount: 353_882 })
  await runJobs()
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-01"), to: day("06-01") })
  expect(await linesOfRival()).toMatchObject([{ closed: day("05-01") }, { from: day("05-01"), closed: null }])
})

test("a plan that has expired begins today", async () => {
  await goTo("05-20")
  expect(await planOfRival()).toMatchObject({ status: "expired", mrrMinor: 0 })
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-20"), to: day("06-20") })
})

test("of a higher plan that is bought after the next period was paid, both periods are paid for", async () => {
  const pro = await offer(7_999)
  await goTo("04-27")
  await buyPlan(owner, growth)
  await buyPlan(owner, pro)
  expect(await planOfRival()).toMatchObject({ planVersionId: pro.versionId, to: day("06-01"), mrrMinor: 799_900 })
})
