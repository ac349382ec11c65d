/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { heldItems, insertFreePlan } from "../setup/held"
import { setReauthenticated } from "../setup/members"
import { callSandbox, pay } from "../setup/payments"
import { removeRestrictions } from "../setup/plan"
import { setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
import { checkAndResetPlans, createPlanBuyer, offer, type OfferedPlan, orderPlan, tryUntilApril } from "./plan-fixtures"

let small: OfferedPlan, growth: OfferedPlan
let owner: TestMember, platform: TestMember
/** Five published ones, from the oldest to the newest. */
let ids: number[]

beforeAll(async () => {
  await insertFreePlan({ publishedItems: 1 })
  small = await offer(999, { limits: { publishedItems: 3 } })
  growth = await offer(2_999)
  platform = await createMember("SuperAdmin")
  await setReauthenticated(platform)
  ids = []
  for (let daysAgo = 50; daysAgo > 0; daysAgo -= 10)
    ids.push(await insertItem("rival", { publishedAt: new Date(Date.now() - daysAgo * 86_400_000) }))
})
afterEach(async () => {
  await runJobs()
  await removeRestrictions("rival")
  await checkAndResetPlans()
})

const at = (...places: number[]) => places.map((place) => ids[place] ?? 0)
const params = { id: String(institutes.rival) }
const reason = "By mistake"
const suspend = () =>
  send(platform, masterBilling.suspend, { params, body: { category: "abuse", message: "It is looked into.", reason } })
const giveDaysBack = () => send(platform, masterBilling.release, { params, body: { givesDaysBack: true, reason } })
const goTo = async (moment: string) => {
  await setPlanClock(`${moment} 10:00:00`)
  await sweepSubscriptions()
}

/** The rival pays a plan for April, in its trial; returns the payment. */
async function buyForApril(plan: OfferedPlan, year: number): Promise<string> {
  await tryUntilApril(year)
  owner = await createPlanBuyer()
  const { payment } = await pay((await orderPlan(owner, plan)).data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  await runJobs()
  await goTo(`${year}-04-05`)
  return payment.id
}

test("what is above Free is held soon after the payment of a plan was refunded", async () => {
  const payment = await buyForApril(growth, 2170)
  expect(await heldItems("rival")).toEqual([])
  await callSandbox("/sandbox/refunds", { payment_id: payment })
  expect(await settle(payment)).toBe("already_applied")
  await runJobs()
  expect(await heldItems("rival")).toEqual(at(1, 2, 3, 4))
})

test("what was chosen to be held by the next plan is held by it also where a suspension came between", async () => {
  await buyForApril(growth, 2171)
  const lower = { planId: small.planId, interval: "month", choice: { publishedItems: at(0, 1) } } as const
  expect((await send(owner, billing.change, { body: lower })).status).toBe(200)
  await goTo("2171-04-25")
  await suspend()
  await goTo("2171-05-20")
  expect(await heldItems("rival")).toEqual(at(0, 1))
  expect((await giveDaysBack()).status).toBe(200)
  expect(await heldItems("rival")).toEqual([])
  const [excess] = (await send(owner, heldByPlan.excess, { query: { planId: String(small.planId) } })).data
  expect(excess?.preselected.toSorted((a, b) => a - b)).toEqual(at(0, 1))
  await goTo("2171-05-26")
  expect(await heldItems("rival")).toEqual(at(0, 1))
})

test("what was held before a suspension is held after it, although the plan had ended on Free meanwhile", async () => {
  await buyForApril(small, 2172)
  expect((await send(owner, heldByPlan.choose, { body: { publishedItems: at(0, 1) } })).status).toBe(200)
  expect((await send(owner, billing.cancel, { body: { to: "free" } })).status).toBe(200)
  await suspend()
  await goTo("2172-05-10")
  expect(await heldItems("rival")).toHaveLength(4)
  await giveDaysBack()
  expect(await heldItems("rival")).toEqual(at(0, 1))
})
