import { billing } from "@/lib/features/billing/contract"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { insertFreePlan } from "../setup/held"
import { setPlanClock } from "../setup/plan-clock"
import { send, type TestMember } from "../setup/test-app"
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
  await tryUntilApril(2028)
})
afterEach(checkAndResetPlans)

const statusOf = (transactionId: string) =>
  readPlatform((db) =>
    db.selectFrom("orders").select("status").where("transactionId", "=", transactionId).executeTakeFirstOrThrow(),
  )

/** Has Growth for April, and an order for Pro that is not paid. */
async function orderHigher() {
  await buyPlan(owner, growth)
  await setPlanClock("2028-04-16 10:00:00")
  return (await orderPlan(owner, pro)).data
}

const DECISIONS = {
  "a lower plan": (replaces?: string) =>
    send(owner, billing.change, { body: { planId: starter.planId, interval: "month", choice: {}, replaces } }),
  "the end of the plan": (replaces?: string) => send(owner, billing.cancel, { body: { to: "stop", replaces } }),
}

test.each(Object.entries(DECISIONS))("%s waits until it is said what becomes of the open order", async (_, decide) => {
  const open = await orderHigher()
  const refused = await decide()
  expect(refused).toMatchObject({ status: 409, code: "order_open" })
  expect(await refused.response.json()).toMatchObject({
    details: { transactionId: open.transaction_id, planId: String(pro.planId), dueMinor: String(open.amount) },
  })
  expect(await planOfRival()).toMatchObject({ pending: "none" })
  expect(await decide(`${open.transaction_id}_`)).toMatchObject({ code: "order_open" })
  expect((await decide(open.transaction_id)).status).toBe(200)
  expect(await statusOf(open.transaction_id)).toEqual({ status: "cancelled" })
  // The next one finds none.
  expect((await send(owner, billing.undo, {})).status).toBe(200)
  expect((await decide()).status).toBe(200)
})

test("Free in a trial asks about the order of a plan as well", async () => {
  const { data: open } = await orderPlan(owner, growth)
  expect(await send(owner, billing.continueOnFree, { body: {} })).toMatchObject({ code: "order_open" })
  const body = { replaces: open.transaction_id }
  expect((await send(owner, billing.continueOnFree, { body })).status).toBe(200)
  expect(await statusOf(open.transaction_id)).toEqual({ status: "cancelled" })
})

test("an order whose time is over asks nobody, and is closed", async () => {
  const open = await orderHigher()
  await withPlatform((db) =>
    db
      .updateTable("orders")
      .set({ expiresAt: new Date(0) })
      .where("transactionId", "=", open.transaction_id)
      .execute(),
  )
  expect((await send(owner, billing.cancel, { body: { to: "free" } })).status).toBe(200)
  expect(await statusOf(open.transaction_id)).toEqual({ status: "cancelled" })
})
