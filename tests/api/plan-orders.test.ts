import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { findBrokenBy } from "../setup/invariants"
import { billing } from "@/lib/features/billing/contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { pay } from "../setup/payments"
import { setPlan } from "../setup/plan"
import { setPlanClock } from "../setup/plan-clock"
import { sendCapturedEvent } from "../setup/sales"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  entriesOfOrder,
  linesOfRival,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryPlan,
} from "./plan-fixtures"
import { saveProfile } from "./tax-fixtures"

let starter: OfferedPlan, growth: OfferedPlan, pro: OfferedPlan
let owner: TestMember

beforeAll(async () => {
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
})
beforeEach(async () => {
  owner = await createPlanBuyer()
  await setPlanClock("2027-03-20 10:00:00")
})
afterEach(checkAndResetPlans)

const documentsOf = (transactionId: string) =>
  readPlatform((db) =>
    db
      .selectFrom("invoices as i")
      .innerJoin("orders as o", "o.id", "i.orderId")
      .select(["i.kind", "i.totalMinor", "i.orderId"])
      .where("o.transactionId", "=", transactionId)
      .orderBy("i.id")
      .execute(),
  )

const detailsOf = async ({ response }: { response: Response }) =>
  ((await response.json()) as { details: object }).details

/** Has Starter for April, bought in the trial before. */
async function buyStarter() {
  await tryPlan("2027-03-18", "2027-04-01")
  const first = await buyPlan(owner, starter)
  await setPlanClock("2027-04-16 10:00:00")
  return first
}

test("a trial that is paid has the bought plan at once, and its period begins when the trial ends", async () => {
  await tryPlan("2027-03-18", "2027-04-01")
  const { data, status } = await orderPlan(owner, growth, { expectedTotalMinor: 353_882 })
  expect(status).toBe(200)
  expect(data).toMatchObject({
    amount: 353_882,
    status: "payment_pending",
    checkout: { fields: { callback_url: expect.stringContaining(`/course/return/${data.transaction_id}`) } },
  })
  const { payment, proof } = await pay(data.order_id)
  const confirmed = await send(owner, planOrders.confirm, { body: { ...proof, transaction_id: data.transaction_id } })
  expect(confirmed.data).toMatchObject({ status: "active", periodEnd: "2027-05-01", planId: growth.planId })
  await sendCapturedEvent(payment)
  await runJobs()
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, mrrMinor: 299_900, from: "2027-04-01" })
  expect(await linesOfRival()).toEqual([
    {
      netMinor: 299_900,
      mrrMinor: 299_900,
      planVersionId: growth.versionId,
      from: "2027-04-01",
      to: "2027-05-01",
      closed: null,
    },
  ])
  expect(await entriesOfOrder(data.transaction_id)).toMatchObject({
    ...{ sales: -299_900, cgst_payable: -26_991, sgst_payable: -26_991 },
  })
  expect(await documentsOf(data.transaction_id)).toMatchObject([{ kind: "tax_invoice", totalMinor: 353_882 }])
  const moves = (await send(owner, billing.moves, { query: {} })).data.content
  expect(moves[0]).toMatchObject({ event: "paid", fromStatus: "trialing", toStatus: "active" })
})

test("an upgrade pays for the days that are left less what is unused, with an invoice and a credit note", async () => {
  const first = await buyStarter()
  const { transaction_id: id, amount } = await buyPlan(owner, growth)
  expect(amount).toBe(118_000)
  expect(await planOfRival()).toMatchObject({
    planVersionId: growth.versionId,
    to: "2027-05-01",
    mrrMinor: 299_900,
    balanceMinor: 0,
  })
  expect(await linesOfRival()).toMatchObject([
    { netMinor: 99_900, from: "2027-04-01", to: "2027-05-01", closed: "2027-04-16" },
    { netMinor: 149_950, from: "2027-04-16", to: "2027-05-01", closed: null },
  ])
  expect(await documentsOf(id)).toMatchObject([{ kind: "tax_invoice", totalMinor: 176_942 }])
  expect(await documentsOf(first.transaction_id)).toMatchObject([
    { kind: "tax_invoice", totalMinor: 117_882 },
    { kind: "credit_note", totalMinor: 58_942 },
  ])
  const entries = await entriesOfOrder(id)
  expect(entries).toMatchObject({ sales: -149_950, sales_returns: 49_950, cgst_payable: -9_000, sgst_payable: -9_000 })
  expect(entries).not.toHaveProperty("institute_balances")
})

test("what is unused and more than what is bought goes to the balance, which pays the next order", async () => {
  await tryPlan("2027-03-18", "2027-04-01")
  await buyPlan(owner, starter, { interval: "year" })
  await setPlanClock("2027-06-06 10:00:00")
  // 299 of 366 days are left.
  const changed = await buyPlan(owner, growth)
  expect(changed).toMatchObject({ order_id: null, amount: 0, status: "paid" })
  const { balanceMinor } = await planOfRival()
  expect(balanceMinor).toBeGreaterThan(0)
  expect(await entriesOfOrder(changed.transaction_id)).toMatchObject({ institute_balances: -balanceMinor })
  const quote = (await send(owner, billing.quote, { body: { planId: pro.planId, interval: "month" } })).data
  expect(quote.balanceUsedMinor).toBeGreaterThan(0)
  await buyPlan(owner, pro)
  expect(await planOfRival()).toMatchObject({ balanceMinor: balanceMinor - quote.balanceUsedMinor })
})

test("two orders of the same plan at once are one, and another plan is offered the open order", async () => {
  await buyStarter()
  const placed = await Promise.all([orderPlan(owner, growth), orderPlan(owner, growth), orderPlan(owner, growth)])
  expect(new Set(placed.map(({ data }) => data.transaction_id)).size).toBe(1)
  const [open] = placed
  const other = await orderPlan(owner, pro)
  expect(other).toMatchObject({ status: 409, code: "order_open" })
  expect(await detailsOf(other)).toMatchObject({ transactionId: open.data.transaction_id, dueMinor: "118000" })
  const again = await orderPlan(owner, pro, { replaces: open.data.transaction_id })
  expect(again.status).toBe(200)
  expect(await settle((await pay(open.data.order_id)).payment.id)).toBe("paid")
  // The order that took its place is not offered any more: its payment goes back.
  expect(await settle((await pay(again.data.order_id)).payment.id)).toBe("unmatched")
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId })
})

test("another sum than was shown is refused, and so is what cannot begin at once", async () => {
  await buyStarter()
  const refused = await orderPlan(owner, growth, { expectedTotalMinor: 117_999 })
  expect(refused).toMatchObject({ status: 409, code: "price_changed" })
  expect(await detailsOf(refused)).toEqual({ dueMinor: "118000" })
  await buyPlan(owner, growth)
  expect(await orderPlan(owner, starter)).toMatchObject({ status: 422, code: "state" })
  expect(await orderPlan(owner, growth, { instituteId: institutes.acme })).toMatchObject({ code: "other_institute" })
  expect((await orderPlan(await createMember("Admin", "rival"), pro)).code).toBe("forbidden")
})

test("a payment of an order whose plan has changed meanwhile goes back whole, also of the balance that it would use twice", async () => {
  await buyStarter()
  await setPlan("rival", { balanceMinor: 0 })
  const { data } = await orderPlan(owner, growth)
  await setPlan("rival", { pending: "cancel" })
  expect(await settle((await pay(data.order_id)).payment.id)).toBe("unmatched")
  expect(await planOfRival()).toMatchObject({ planVersionId: starter.versionId })
  await setPlan("rival", { pending: "none" })
})

test("without a state the invoice could not be made, and nothing is ordered", async () => {
  await resetPlans()
  await saveProfile(await createMember("InstituteAdmin", "lectern"))
  await tryPlan("2027-03-18", "2027-04-01")
  expect(await orderPlan(owner, growth)).toMatchObject({ status: 400, code: "state_required" })
})

test("the order of another institute is not found", async () => {
  await buyStarter()
  const { data } = await orderPlan(owner, growth)
  const acme = await createMember("InstituteAdmin")
  const body = { order_id: data.order_id ?? "", payment_id: null, transaction_id: data.transaction_id }
  expect(await send(acme, planOrders.reportFailure, { body })).toMatchObject({ status: 404 })
  expect((await send(owner, planOrders.reportFailure, { body })).status).toBe(200)
  expect((await orderPlan(owner, pro)).status).toBe(200)
})

test("what is wrong with the lines or the balance of a plan is found", async () => {
  await buyStarter()
  const found = (statement: string) => findBrokenBy(statement, PLAN_INVARIANTS)
  const set = (change: string) =>
    `update institute_subscriptions set ${change} where "instituteId" = ${institutes.rival}`
  expect(await found(set(`"mrrMinor" = 1`))).toContain(
    "what an institute pays a month is not the sum of its open lines",
  )
  expect(await found(set(`"balanceMinor" = 1`))).toEqual([
    "the balance of an institute is not what the books of the platform say",
  ])
  const line = (from: string, to: string, closed: string) =>
    `insert into subscription_lines ("instituteId", kind, "planVersionId", "fromDate", "toDate", "closedDate", "netMinor")
      values (${institutes.rival}, 'plan', ${starter.versionId}, '${from}', '${to}', '${closed}', 0)`
  expect(await found(line("2027-04-05", "2027-04-07", "2027-04-06"))).toEqual([
    "an institute has paid twice for a day of its plan, or for days after its period",
  ])
  expect(await found(line("2027-03-05", "2027-04-01", "2027-04-01"))).toEqual([])
})
