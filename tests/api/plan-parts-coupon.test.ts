import { coupons } from "@/lib/features/coupons/contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { setPlanClock } from "../setup/plan-clock"
import { createMember, institutes, send, type TestMember, unique } from "../setup/test-app"
import { tenPercent, usesOf } from "./coupon-fixtures"
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

const PART = 100_000
const DUE = 283_106
let growth: OfferedPlan
let owner: TestMember, master: TestMember
const params = { id: String(institutes.rival) }

beforeEach(async () => {
  growth = await offer(2_999)
  ;[owner, master] = [await createPlanBuyer(), await createMember("SuperAdmin", "lectern")]
})
afterEach(checkAndResetPlans)

const receive = (transactionId: string | undefined, amountMinor: number) =>
  send(master, planPayments.record, {
    params,
    form: {
      payment: {
        ...{ transactionId: transactionId ?? "", amountMinor, mode: "bank" as const, reference: unique("UTR") },
        receivedOn: "2026-01-05",
      },
    },
  })
const openOrders = async () => (await send(master, planPayments.open, { params })).data

/** Has Growth for April, whose next period is ordered by its administrator with a coupon of a fifth. */
async function orderWithCoupon(year: number) {
  await tryUntilApril(year)
  await buyPlan(owner, growth)
  await setPlanClock(`${year}-04-26 10:00:00`)
  await prepareRenewal(institutes.rival)
  const coupon = tenPercent({ valueBasisPoints: 2_000, appliesTo: "plans", limitTotal: 1 })
  const { data } = await send(master, coupons.create, { body: { coupon } })
  const placed = await orderPlan(owner, growth, { coupon: data.code })
  expect(placed.data.amount).toBe(DUE)
  return { ...data, transactionId: placed.data.transaction_id }
}

test("a part of a payment for an order with a coupon leaves the rest of it due, which renews the plan", async () => {
  const { id, transactionId } = await orderWithCoupon(2121)
  expect((await receive(transactionId, PART)).status).toBe(200)
  const [rest, ...others] = await openOrders()
  expect(others).toEqual([])
  expect(rest?.dueMinor).toBe(DUE - PART)
  expect(await usesOf(id)).toMatchObject({ held: 1, used: 0 })
  expect((await receive(rest?.transactionId, DUE - PART)).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ status: "active", to: "2121-06-01", balanceMinor: 0 })
  expect(await usesOf(id)).toMatchObject({ held: 0, used: 1 })
})

test("a part that is taken back is due again, at the price with the coupon", async () => {
  const { transactionId } = await orderWithCoupon(2122)
  await receive(transactionId, PART)
  const { data } = await send(master, planPayments.list, { query: {} })
  const part = String(data.content[0]?.id)
  const body = { reason: "Recorded for another institute" }
  expect((await send(master, planPayments.reverse, { params: { id: part }, body })).status).toBe(200)
  expect(await openOrders()).toMatchObject([{ dueMinor: DUE }])
})
