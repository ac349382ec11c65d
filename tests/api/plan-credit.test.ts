import { randomUUID } from "node:crypto"
import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { eventsOf } from "../setup/events"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { buyPlan, checkAndResetPlans, createPlanBuyer, offer, planOfRival, tryUntilApril } from "./plan-fixtures"

let owner: TestMember, master: TestMember
const REASON = "Two days without video"

beforeEach(async () => {
  ;[owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
})
afterEach(checkAndResetPlans)

const give = (as: TestMember, change: object = {}) =>
  send(as, masterBilling.credit, {
    params: { id: String(institutes.rival) },
    body: { amountMinor: 50_000, reason: REASON, key: randomUUID(), ...change },
  })

test("credit goes to the balance once, is audited with its reason, and pays what is bought next", async () => {
  await tryUntilApril(2071)
  const key = randomUUID()
  const both = await Promise.all([give(master, { key }), give(master, { key })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await planOfRival()).toMatchObject({ status: "trialing", balanceMinor: 50_000 })
  expect((await eventsOf("subscription", { key: "plan.credited" })).at(-1)).toMatchObject({
    instituteId: institutes.rival,
    actorId: master.userId,
    data: { amountMinor: 50_000, currency: "INR", reason: REASON },
  })
  const params = { id: String(institutes.rival) }
  const moves = await send(master, masterBilling.moves, { params, query: {} })
  expect(moves.data.content[0]).toMatchObject({ event: "credited", reason: REASON })
  const growth = await offer(2_999)
  const quote = await send(owner, billing.quote, { body: { planId: growth.planId } })
  expect(quote.data).toMatchObject({ balanceUsedMinor: 50_000, dueMinor: 353_882 - 50_000 })
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ status: "active", balanceMinor: 0 })
})

test("nothing, too much, no reason and anybody else are refused", async () => {
  for (const change of [{ amountMinor: 0 }, { amountMinor: -500 }, { amountMinor: 10_000_001 }, { reason: "" }])
    expect((await give(master, change)).status).toBe(400)
  expect((await give(owner)).status).toBe(403)
  const nowhere = { params: { id: "999999" }, body: { amountMinor: 500, reason: REASON, key: randomUUID() } }
  expect((await send(master, masterBilling.credit, nowhere)).status).toBe(404)
  expect(await planOfRival()).toMatchObject({ balanceMinor: 0 })
})
