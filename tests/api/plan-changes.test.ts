import { billing } from "@/lib/features/billing/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { insertFreePlan } from "../setup/held"
import { pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, send, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"
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
let owner: TestMember

beforeAll(async () => {
  await insertFreePlan()
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
})
beforeEach(async () => {
  owner = await createPlanBuyer()
  await tryUntilApril(2027)
  await buyPlan(owner, growth)
  await setPlanClock("2027-04-16 10:00:00")
})
afterEach(checkAndResetPlans)

const show = async () => (await send(owner, billing.show, {})).data

test("a lower plan is chosen for the end of the period, and can be undone before it", async () => {
  const change = () => send(owner, billing.change, { body: { planId: starter.planId } })
  expect((await change()).status).toBe(200)
  expect(await show()).toMatchObject({
    status: "downgrade_scheduled",
    planId: growth.planId,
    next: { on: "2027-05-01" },
  })
  expect(await change()).toMatchObject({ status: 422, code: "state" })
  expect((await send(owner, billing.undo, {})).status).toBe(200)
  expect(await show()).toMatchObject({ status: "active", pending: null })
  expect(await send(owner, billing.undo, {})).toMatchObject({ status: 422, code: "state" })
})

test("what a lower plan is to hold is chosen anew until its day", async () => {
  const small = await offer(500, { limits: { publishedItems: 1 } })
  for (let count = 0; count < 3; count += 1) await insertItem("rival", { publishedAt: new Date() })
  const listed = async () => {
    const query = { planId: String(small.planId), limit: "publishedItems", size: "100" } as const
    const [excess] = (await send(owner, heldByPlan.excess, { query })).data
    return { first: excess?.preselected ?? [], all: excess?.candidates.content.map(({ id }) => id) ?? [] }
  }
  const change = (publishedItems: number[]) =>
    send(owner, billing.change, { body: { planId: small.planId, choice: { publishedItems } } })
  const { first, all } = await listed()
  const others = all.slice(-first.length)
  expect(others).not.toEqual(first)
  expect((await change(first)).status).toBe(200)
  expect((await change(others)).status).toBe(200)
  const chosen = await listed()
  expect(chosen.first.toSorted((a, b) => a - b)).toEqual(others.toSorted((a, b) => a - b))
  expect(chosen.all.slice(0, others.length)).toEqual(chosen.first)
  expect(await change(others.slice(1))).toMatchObject({ status: 422, code: "over_limit" })
  expect(await show()).toMatchObject({ pending: { planId: small.planId, interval: "month" } })
  expect((await send(owner, billing.undo, {})).status).toBe(200)
  expect((await listed()).first).toEqual(first)
})

test("a higher plan is not for later, and only who decides on the plan changes it", async () => {
  expect(await send(owner, billing.change, { body: { planId: pro.planId } })).toMatchObject({ code: "state" })
  const admin = await createMember("Admin", "rival")
  expect((await send(admin, billing.cancel, { body: { to: "stop" } })).code).toBe("forbidden")
  expect(await planOfRival()).toMatchObject({ pending: "none" })
})

test.each(["free", "stop"] as const)(
  "a plan ends with its period: %s, and an order that was open is not paid for",
  async (to) => {
    const { data } = await orderPlan(owner, pro)
    const body = { to, replaces: data.transaction_id }
    expect((await send(owner, billing.cancel, { body })).status).toBe(200)
    expect(await show()).toMatchObject({ status: "cancel_scheduled", periodEnd: "2027-05-01" })
    expect(await settle((await pay(data.order_id)).payment.id)).toBe("unmatched")
    expect(await orderPlan(owner, pro)).toMatchObject({ status: 422, code: "state" })
    expect((await send(owner, billing.undo, {})).status).toBe(200)
    expect(await show()).toMatchObject({ status: "active", planId: growth.planId })
  },
)
