import { billing } from "@/lib/features/billing/contract"
import { figures } from "@/lib/features/figures/contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { eventsOf } from "../setup/events"
import { growingPicture } from "../setup/growing-files"
import { expectInvariants } from "../setup/invariants"
import { pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  entriesOfOrder,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"

let growth: OfferedPlan
let owner: TestMember, master: TestMember
const params = () => ({ id: String(institutes.rival) })

beforeEach(async () => {
  growth = await offer(2_999)
  ;[owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
})
afterEach(async () => {
  await checkAndResetPlans()
  await expectInvariants()
})

const receive = (transactionId: string, change: object = {}, proof?: File) =>
  send(master, planPayments.record, {
    params: params(),
    form: {
      payment: {
        ...{ transactionId, amountMinor: 353_882, mode: "bank" as const, reference: unique("NEFT") },
        ...{ receivedOn: "2026-01-05", ...change },
      },
      ...(proof && { proof }),
    },
  })

async function orderGrowth(year: number) {
  await tryUntilApril(year)
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
  expect((await receive(id, { amountMinor: 353_883 })).code).toBe("payment_mismatch")
  expect((await receive(id, { receivedOn: "2199-01-01" })).status).toBe(400)
  const payment = {
    transactionId: id,
    amountMinor: 353_882,
    mode: "bank" as const,
    reference: "N1234",
    receivedOn: "2026-01-05",
  }
  const elsewhere = { params: { id: String(institutes.acme) }, form: { payment } }
  expect((await send(master, planPayments.record, elsewhere)).status).toBe(404)
  expect((await send(owner, planPayments.record, { params: params(), form: { payment } })).code).toBe("forbidden")
})

const listed = async (query: object = {}) => (await send(master, planPayments.list, { query })).data.content
const picture = () => new File([new Uint8Array(growingPicture(8))], "cheque.png", { type: "image/png" })

test("a part goes to the balance, which pays it, and the rest settles the order", async () => {
  const { transaction_id: id } = await orderGrowth(2053)
  const reference = unique("UTR")
  const both = await Promise.all([1, 2].map(() => receive(id, { amountMinor: 100_000, reference })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await planOfRival()).toMatchObject({ status: "trialing", balanceMinor: 100_000 })
  expect((await listed())[0]).toMatchObject({ state: "counted", isOnBalance: true, amountMinor: 100_000, reference })
  expect((await eventsOf("subscription", { key: "plan.part_received" })).at(-1)).toMatchObject({
    instituteId: institutes.rival,
    data: { amountMinor: 100_000, reference },
  })
  const again = await orderPlan(owner, growth)
  expect(again.data.amount).toBe(253_882)
  expect((await receive(again.data.transaction_id, { amountMinor: 253_882, reference })).code).toBe(
    "duplicate_reference",
  )
  expect((await receive(again.data.transaction_id, { amountMinor: 253_882 })).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "active", balanceMinor: 0, planVersionId: growth.versionId })
})

test("a cheque settles the order once it is cleared, with what shows it", async () => {
  const { transaction_id: id } = await orderGrowth(2054)
  expect((await receive(id, { mode: "cheque" }, picture())).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "trialing", balanceMinor: 0 })
  const [cheque] = await listed({ state: "awaiting_clearance" })
  expect(cheque).toMatchObject({ mode: "cheque", hasProof: true, institute: { id: institutes.rival } })
  const open = () => send(master, planPayments.open, { params: params() })
  expect((await open()).data).toMatchObject([{ transactionId: id, waitingMinor: 353_882 }])
  expect((await send(master, figures.today, {})).data.payments).toBeGreaterThan(0)
  const of = { params: { id: String(cheque?.id) } }
  expect((await send(master, planPayments.proof, of)).status).toBe(200)
  const cleared = await Promise.all([1, 2].map(() => send(master, planPayments.clear, of)))
  expect(cleared.map(({ code }) => code).toSorted()).toEqual(["stale", undefined])
  expect(await planOfRival()).toMatchObject({ status: "active", planVersionId: growth.versionId })
  expect((await listed({ mode: "cheque" }))[0]).toMatchObject({ state: "counted", isOnBalance: false })
})

test("a cheque that bounces never counts, and one of an order that has ended goes to the balance", async () => {
  const { transaction_id: id } = await orderGrowth(2055)
  const reference = unique("CHQ")
  await receive(id, { mode: "cheque", reference })
  const waiting = async () => ({ params: { id: String((await listed({ state: "awaiting_clearance" }))[0]?.id) } })
  const bounced = await waiting()
  const body = { reason: "The account has no funds" }
  expect((await send(owner, planPayments.bounce, { ...bounced, body })).code).toBe("forbidden")
  expect((await send(master, planPayments.bounce, { ...bounced, body })).status).toBe(200)
  expect((await send(master, planPayments.clear, bounced)).code).toBe("stale")
  expect((await listed({ state: "bounced" }))[0]).toMatchObject({ reason: body.reason })
  // The same cheque is presented once more.
  await receive(id, { mode: "cheque", reference, amountMinor: 50_000 })
  const second = await waiting()
  await send(owner, billing.continueOnFree, { body: {} })
  expect((await send(master, planPayments.clear, second)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ balanceMinor: 50_000 })
  await buyPlan(owner, growth)
})

test("a cheque for the next period is shown to the institute until it is cleared or bounces", async () => {
  await tryUntilApril(2059)
  await buyPlan(owner, growth)
  await setPlanClock("2059-04-24 10:00:00")
  await sweepSubscriptions({ prepare: prepareRenewal })
  const waiting = async () => (await send(owner, billing.show, {})).data.nextPayment?.waitingMinor
  expect(await waiting()).toBe(0)
  const [order] = (await send(master, planPayments.open, { params: params() })).data
  expect((await receive(order?.transactionId ?? "", { mode: "cheque" })).status).toBe(200)
  expect(await waiting()).toBe(353_882)
  const [cheque] = await listed({ state: "awaiting_clearance" })
  const bounced = { params: { id: String(cheque?.id) }, body: { reason: "Not covered by the account" } }
  expect((await send(master, planPayments.bounce, bounced)).status).toBe(200)
  expect(await waiting()).toBe(0)
})
