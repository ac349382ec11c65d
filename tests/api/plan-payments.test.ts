import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectBooksBalance } from "../setup/books"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import {
  addressIn,
  entriesOfOrder,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryPlan,
} from "./plan-fixtures"
import { saveProfile } from "./tax-fixtures"

let growth: OfferedPlan
let owner: TestMember, master: TestMember
const params = () => ({ id: String(institutes.rival) })

beforeEach(async () => {
  growth = await offer(2_999)
  ;[owner, master] = [await createMember("InstituteAdmin", "rival"), await createMember("SuperAdmin", "lectern")]
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await addressIn(owner, "27")
})
afterEach(async () => {
  try {
    await expectBooksBalance()
  } finally {
    await resetPlans()
    await resetPlanClock()
  }
  await expectInvariants()
})

const receive = (transactionId: string, change: object = {}) =>
  send(master, planPayments.record, {
    params: params(),
    body: {
      ...{ transactionId, amountMinor: 353_882, mode: "bank" as const, reference: unique("NEFT") },
      ...{ receivedOn: "2026-01-05", ...change },
    },
  })

async function orderGrowth(year: number) {
  await setPlanClock(`${year}-03-20 10:00:00`)
  await tryPlan(`${year}-03-18`, `${year}-04-01`)
  return (await orderPlan(owner, growth)).data
}

test("a plan that was paid to the platform itself is settled as any other, once", async () => {
  const { transaction_id: id, order_id: orderId } = await orderGrowth(2051)
  expect((await send(master, planPayments.open, { params: params() })).data).toMatchObject([
    { transactionId: id, dueMinor: 353_882, currency: "INR" },
  ])
  const reference = unique("NEFT")
  const both = await Promise.all([receive(id, { reference }), receive(id, { reference })])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await planOfRival()).toMatchObject({ status: "active", planVersionId: growth.versionId, mrrMinor: 299_900 })
  expect(await entriesOfOrder(id)).toMatchObject({ cash: 353_882, sales: -299_900 })
  expect((await receive(id)).code).toBe("order_closed")
  expect((await send(master, planPayments.open, { params: params() })).data).toEqual([])
  // Who pays at the gateway as well gets that back.
  expect(await settle((await pay(orderId)).payment.id)).not.toBe("paid")
})

test("another sum, a later day, the order of another institute and what an institute says itself are refused", async () => {
  const { transaction_id: id } = await orderGrowth(2052)
  expect((await receive(id, { amountMinor: 353_881 })).code).toBe("payment_mismatch")
  expect((await receive(id, { receivedOn: "2199-01-01" })).status).toBe(400)
  const body = {
    transactionId: id,
    amountMinor: 353_882,
    mode: "bank" as const,
    reference: "N1234",
    receivedOn: "2026-01-05",
  }
  const elsewhere = { params: { id: String(institutes.acme) }, body }
  expect((await send(master, planPayments.record, elsewhere)).status).toBe(404)
  expect((await send(owner, planPayments.record, { params: params(), body })).code).toBe("forbidden")
})
