import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { billing } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { orders } from "@/lib/features/orders/contract"
import { applyDispute } from "@/lib/features/orders/refunds/apply-dispute.server"
import { gatewayOf } from "@/lib/features/orders/gateway-of.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { staffOrders } from "@/lib/features/orders/staff-order-contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { findFreeVersionId } from "@/lib/features/billing/billing.server"
import { writeRisks } from "@/lib/features/figures/find-risks.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { insertFreePlan } from "../setup/held"
import { expectInvariants } from "../setup/invariants"
import { callSandbox, pay } from "../setup/payments"
import { setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { sendCapturedEvent } from "../setup/sales"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  addressIn,
  buyPlan,
  checkAndResetPlans,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"
import { saveProfile } from "./tax-fixtures"

let starter: OfferedPlan, growth: OfferedPlan, pro: OfferedPlan
let owner: TestMember, staff: TestMember

beforeAll(async () => {
  await insertFreePlan({})
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
})
beforeEach(async () => {
  owner = await createMember("InstituteAdmin", "rival")
  staff = await createMember("InstituteAdmin", "lectern")
  await saveProfile(staff)
  await addressIn(owner, "27")
  await tryUntilApril(2039)
})
afterEach(async () => {
  try {
    await runJobs()
  } finally {
    await checkAndResetPlans()
  }
  await expectInvariants()
})

const stateOf = (transactionId: string, as = owner) =>
  send(as, planOrders.show, { params: { transactionId } }).then(({ data }) => data.status)
const paymentOf = async (plan: OfferedPlan) => {
  const { data } = await orderPlan(owner, plan)
  const { payment, proof } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  return { payment, proof, transactionId: data.transaction_id }
}

test("the event of a payment that comes before the browser returns pays the plan once, and its state is that of the server", async () => {
  const { data } = await orderPlan(owner, growth)
  expect(await stateOf(data.transaction_id)).toBe("unpaid")
  const { payment, proof } = await pay(data.order_id)
  await sendCapturedEvent(payment)
  await runJobs()
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId })
  expect(await stateOf(data.transaction_id)).toBe("paid")
  const confirmed = await send(owner, planOrders.confirm, { body: { ...proof, transaction_id: data.transaction_id } })
  expect(confirmed.data).toMatchObject({ status: "active", planId: growth.planId })
  const { content } = (await send(owner, billing.moves, { query: {} })).data
  expect(content.filter(({ event }) => event === "paid")).toHaveLength(1)
  const acme = await createMember("InstituteAdmin")
  expect((await send(acme, planOrders.show, { params: { transactionId: data.transaction_id } })).status).toBe(404)
})

test("a balance that two orders would spend is spent by the first that is paid", async () => {
  await buyPlan(owner, starter, { interval: "year" })
  // 130 of 366 days are left: a little more than a month of the higher plan.
  await setPlanClock("2039-11-23 10:00:00")
  await buyPlan(owner, growth)
  const { balanceMinor } = await planOfRival()
  expect(balanceMinor).toBeGreaterThan(0)
  await setPlanClock("2039-12-17 10:00:00")
  const placed = [await orderPlan(owner, growth), await orderPlan(owner, pro)]
  expect(placed[0]?.data.amount).toBe(353_882 - balanceMinor)
  const paid = await Promise.all(placed.map(({ data }) => pay(data.order_id)))
  const outcomes = await Promise.all(paid.map(({ payment }) => settle(payment.id)))
  expect(outcomes.toSorted()).toEqual(["paid", "unmatched"])
  expect(await planOfRival()).toMatchObject({ balanceMinor: 0 })
})

test("a payment that is refunded whole at the gateway ends the plan, on Free", async () => {
  const { payment, transactionId } = await paymentOf(growth)
  const made = (await callSandbox("/sandbox/refunds", { payment_id: payment.id })) as { id: string }
  expect(made.id).toMatch(/^rfnd_/)
  expect(await settle(payment.id)).toBe("already_applied")
  await runJobs()
  expect(await planOfRival()).toMatchObject({
    planVersionId: await readPlatform(findFreeVersionId),
    ...{ status: "active", to: null, mrrMinor: 0 },
  })
  expect(await stateOf(transactionId)).toBe("returned")
})

const giveBack = async (paymentId: string, amount?: number) => {
  await callSandbox("/sandbox/refunds", { payment_id: paymentId, ...(amount !== undefined && { amount }) })
  expect(await settle(paymentId)).toBe("already_applied")
  await runJobs()
}

test("all that was charged for a higher plan is refunded: it ends, also where a credit note paid a part of it", async () => {
  await buyPlan(owner, starter)
  await setPlanClock("2039-04-16 10:00:00")
  const { payment, transactionId } = await paymentOf(growth)
  await giveBack(payment.id)
  expect(await planOfRival()).toMatchObject({ planVersionId: await readPlatform(findFreeVersionId), mrrMinor: 0 })
  expect(await stateOf(transactionId)).toBe("returned")
  // What was unused of the lower plan, which paid the rest, is the institute's.
  expect(await planOfRival()).toMatchObject({ balanceMinor: 58_942 })
  expect(await sumNotes(transactionId)).toEqual({ invoiced: 176_942, credited: 176_942 })
})

const sumNotes = (transactionId: string) =>
  readPlatform(async (db) => {
    const { rows } = await sql`
      select sum(i."totalMinor") filter (where i.series = 'INV')::int as invoiced,
        sum(i."totalMinor") filter (where i.series = 'CN')::int as credited
      from invoices i join orders o on o.id = i."orderId" where o."transactionId" = ${transactionId}`.execute(db)
    return rows[0]
  })

test("what a balance has paid of a plan is in it again once all that was charged is refunded, and pays the next one", async () => {
  await buyPlan(owner, starter)
  const platform = await createMember("SuperAdmin")
  const params = { id: String(institutes.rival) }
  const credit = { amountMinor: 50_000, reason: "For the outage in March", key: randomUUID() }
  expect((await send(platform, masterBilling.credit, { params, body: credit })).status).toBe(200)
  await setPlanClock("2039-04-27 10:00:00")
  const { payment, transactionId } = await paymentOf(starter)
  expect(await planOfRival()).toMatchObject({ from: "2039-05-01", balanceMinor: 0 })
  await giveBack(payment.id)
  expect(await planOfRival()).toMatchObject({ from: "2039-04-01", to: "2039-05-01", balanceMinor: 50_000 })
  expect(await sumNotes(transactionId)).toEqual({ invoiced: 117_882, credited: 117_882 })
  expect(await buyPlan(owner, starter)).toMatchObject({ amount: 67_882 })
})

test("what was given back of a plan is not credited once more by a change", async () => {
  const { payment } = await paymentOf(starter)
  await setPlanClock("2039-04-16 10:00:00")
  await giveBack(payment.id, 58_941)
  const { data } = await send(owner, billing.quote, { body: { planId: growth.planId } })
  // Half of the month is left, and half of what was paid for it.
  expect(data.unused).toMatchObject([{ days: 15, ofDays: 30, taxableMinor: 24_975 }])
  await buyPlan(owner, growth, { expectedTotalMinor: data.dueMinor })
})

test("what a change has credited of a plan is not given back as well, and the plan that replaced it goes on", async () => {
  const { payment } = await paymentOf(starter)
  await setPlanClock("2039-04-16 10:00:00")
  await buyPlan(owner, growth)
  await giveBack(payment.id)
  const { rows } = await readPlatform((db) =>
    sql`select sum(l."totalMinor")::int as "linesMinor", max(r."excessMinor")::int as "excessMinor"
      from refunds r join refund_lines l on l."refundId" = r.id join payments p on p.id = r."paymentId"
      where p."providerPaymentId" = ${payment.id}`.execute(db),
  )
  expect(rows).toEqual([{ linesMinor: 58_940, excessMinor: 58_942 }])
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, status: "active" })
})

test("a dispute about a plan stands in its history and ends it only once it is lost", async () => {
  const { payment } = await paymentOf(growth)
  await setPlanClock("2039-04-02 10:00:00")
  const gateway = await gatewayOf(null)
  const opened = (await callSandbox("/sandbox/disputes", { payment_id: payment.id })) as { id: string }
  for (let times = 0; times < 2; times += 1) await applyDispute(await gateway.fetchDispute(opened.id), null)
  const moves = async () => (await send(owner, billing.moves, { query: {} })).data.content.map(({ event }) => event)
  expect((await moves()).filter((event) => event === "disputed")).toHaveLength(1)
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId, status: "active" })
  await callSandbox(`/sandbox/disputes/${opened.id}`, { status: "lost", fee: 0 })
  await applyDispute(await gateway.fetchDispute(opened.id), null)
  expect(await planOfRival()).toMatchObject({ planVersionId: await readPlatform(findFreeVersionId), mrrMinor: 0 })
})

test("an institute is at risk as long as a payment for its plan is disputed, whatever it decides meanwhile", async () => {
  const { payment } = await paymentOf(growth)
  await setPlanClock("2039-04-02 10:00:00")
  const isAtRisk = async () => {
    await withPlatform(writeRisks)
    const { rows } = await readPlatform((db) =>
      sql`select from institute_risks where "instituteId" = ${institutes.rival} and 'payment' = any (reasons)`.execute(
        db,
      ),
    )
    return rows.length === 1
  }
  const gateway = await gatewayOf(null)
  const disputed = async (dispute: unknown) =>
    applyDispute(await gateway.fetchDispute((dispute as { id: string }).id), null)
  expect(await isAtRisk()).toBe(false)
  expect((await send(owner, billing.cancel, { body: { to: "free" } })).status).toBe(200)
  const opened = await callSandbox("/sandbox/disputes", { payment_id: payment.id })
  await disputed(opened)
  expect(await isAtRisk()).toBe(true)
  await callSandbox(`/sandbox/disputes/${(opened as { id: string }).id}`, { status: "won", fee: 0 })
  await disputed(opened)
  expect(await isAtRisk()).toBe(false)
})

test("the calls of staff and buyers of items do not reach the orders of plans", async () => {
  const { transactionId, proof } = await paymentOf(growth)
  const params = { transactionId }
  expect((await send(staff, staffOrders.payments, { params })).status).toBe(404)
  expect((await send(staff, staffOrders.history, { params, query: {} })).status).toBe(404)
  expect((await send(staff, staffOrders.resend, { params })).status).toBe(404)
  expect((await send(staff, orders.show, { params })).status).toBe(404)
  expect((await send(staff, orders.confirm, { body: { ...proof, transaction_id: transactionId } })).status).toBe(404)
})
