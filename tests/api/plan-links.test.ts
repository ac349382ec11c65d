import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { paymentLinkCalls } from "@/lib/features/orders/link-contract"
import { paymentLinks } from "@/lib/features/orders/links/payment-links.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { findBrokenBy } from "../setup/invariants"
import { eventAbout, gatewayLedger, pay, payByLink, sendEvent, configureGateway } from "../setup/payments"
import { resetPlanClock, setPlanClock } from "../setup/plan-clock"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  createPlanBuyer,
  linesOfRival,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  resetPlans,
  tryUntilApril,
} from "./plan-fixtures"

let starter: OfferedPlan, growth: OfferedPlan, pro: OfferedPlan
let owner: TestMember

/** Each test has a year of its own, as the calendar moves a subscription once on a day. */
let year = 2060
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

beforeAll(async () => {
  ;[starter, growth, pro] = [await offer(999), await offer(2_999), await offer(7_999)]
})
// Has Growth for April, bought in the trial before.
beforeEach(async () => {
  year += 1
  owner = await createPlanBuyer()
  await tryUntilApril(year)
  await buyPlan(owner, growth)
})
afterEach(async () => {
  try {
    await runJobs()
    await expectBooksBalance()
    expect(await findBrokenBy("select", PLAN_INVARIANTS)).toEqual([])
  } finally {
    await resetPlans()
    await runLinks()
    await resetPlanClock()
  }
})

const goTo = async (monthAndDay: string) => {
  await setPlanClock(day(`${monthAndDay} 10:00:00`))
  await sweepSubscriptions({ prepare: prepareRenewal })
}
const runLinks = () => paymentLinks.run({ isResumed: true })

/** The orders of the next period, the first one first, with the state of their links. */
const renewals = () =>
  readPlatform((db) =>
    db
      .selectFrom("orders as o")
      .leftJoin("payment_links as l", "l.orderId", "o.id")
      .select(["o.id", "o.number", "o.transactionId", "o.status", "o.expiresAt", "o.totalMinor"])
      .select(["l.status as link", "l.reference", "l.providerLinkId"])
      .where("o.forInstituteId", "=", institutes.rival)
      .where("o.quote", "@>", JSON.stringify({ kind: "renewal", from: day("05-01") }))
      .orderBy("o.id")
      .orderBy("l.id")
      .execute(),
  )
const onlyRenewal = async () => {
  const [order, ...rest] = await renewals()
  if (!order) throw new Error("no period was ordered")
  expect(rest).toEqual([])
  return order
}
const show = (transactionId: string) =>
  send(null, paymentLinkCalls.show, { params: { transactionId } }).then(({ data }) => data)

test("the next period is ordered once, a week before the end of the present one, and keeps its number until the plan ends", async () => {
  await goTo("04-23")
  expect(await renewals()).toEqual([])
  await goTo("04-24")
  const order = await onlyRenewal()
  expect(order).toMatchObject({ status: "created", totalMinor: 353_882, link: "due" })
  expect(order.expiresAt.toISOString()).toBe(`${day("05-10")}T18:30:00.000Z`)
  for (const moment of ["04-28", "04-30", "05-01", "05-02", "05-04", "05-08"]) await goTo(moment)
  expect(await planOfRival()).toMatchObject({ status: "grace" })
  expect(await onlyRenewal()).toMatchObject({ number: order.number, status: "created" })
  await goTo("05-11")
  expect(await planOfRival()).toMatchObject({ status: "expired" })
  expect(await onlyRenewal()).toMatchObject({ status: "expired" })
})

test("the Plan page pays the same order, and its link is cancelled then", async () => {
  await goTo("04-24")
  await runLinks()
  const { number, transactionId } = await onlyRenewal()
  const placed = await orderPlan(owner, growth, { expectedTotalMinor: 353_882 })
  expect(placed.data).toMatchObject({ transaction_id: transactionId, amount: 353_882 })
  const body = { order_id: placed.data.order_id ?? "", payment_id: null, transaction_id: transactionId }
  expect((await send(owner, planOrders.reportFailure, { body })).status).toBe(200)
  expect(await onlyRenewal()).toMatchObject({ number, status: "payment_pending", link: "open" })
  expect(await settle((await pay(placed.data.order_id)).payment.id)).toBe("paid")
  await runLinks()
  expect(await onlyRenewal()).toMatchObject({ status: "paid", link: "cancelled" })
  expect(await show(transactionId)).toMatchObject({ status: "paid", url: null })
  expect(await planOfRival()).toMatchObject({ status: "active", to: day("06-01") })
})

test("anybody pays by the link, once, however often its event comes", async () => {
  await goTo("04-24")
  const { transactionId } = await onlyRenewal()
  const shown = await show(transactionId)
  expect(shown).toMatchObject({
    institute: "rival institute",
    amountMinor: 353_882,
    status: "open",
    titles: [expect.any(String)],
  })
  expect(shown.url).toMatch(/\/l\/plink_/)
  const { payment, link } = await payByLink(shown.url)
  const event = eventAbout("payment_link.paid", { payment_link: link, payment })
  expect((await sendEvent(event)).status).toBe(200)
  expect((await sendEvent(event)).status).toBe(200)
  await runJobs()
  await runLinks()
  expect(await onlyRenewal()).toMatchObject({ status: "paid", link: "paid" })
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-01"), to: day("06-01") })
  expect(await linesOfRival()).toHaveLength(2)
  expect(await show(transactionId)).toMatchObject({ status: "paid", url: null })
})

test("the event of a link that comes before the answer of the call that made it pays the order", async () => {
  await goTo("04-24")
  await configureGateway({ drop: 4 })
  await runLinks().catch(() => undefined)
  await configureGateway({})
  const { reference } = await onlyRenewal()
  expect(await onlyRenewal()).toMatchObject({ link: "due", providerLinkId: null })
  const { payment, link } = await payByLink({ reference: reference ?? "" })
  await sendEvent(eventAbout("payment_link.paid", { payment_link: link, payment }))
  await runJobs()
  expect(await onlyRenewal()).toMatchObject({ status: "paid", link: "paid" })
})

test("who returns from the page of a link has it settled, and a forged return settles nothing", async () => {
  await goTo("04-24")
  await runLinks()
  const { transactionId } = await onlyRenewal()
  const { signed } = await payByLink((await show(transactionId)).url)
  const back = (query: Record<string, string>) =>
    send(null, paymentLinkCalls.returned, { params: { transactionId }, query }).then(({ response }) => response)
  const forged = await back({ ...signed, razorpay_signature: "0".repeat(64) })
  expect(forged.headers.get("location")).toBe(`/pay/${transactionId}`)
  expect(await onlyRenewal()).toMatchObject({ link: "open" })
  expect((await back(signed)).status).toBe(303)
  expect(await onlyRenewal()).toMatchObject({ status: "paid", link: "paid" })
})

test("a payment that nobody reports is found by asking what became of the link", async () => {
  await goTo("04-24")
  await runLinks()
  await payByLink((await show((await onlyRenewal()).transactionId)).url)
  await runLinks()
  expect(await onlyRenewal()).toMatchObject({ status: "paid", link: "paid" })
})

test("a higher plan is bought beside the open order, which is cancelled with its link; late money by it goes back", async () => {
  await goTo("04-24")
  await runLinks()
  const order = await onlyRenewal()
  const { url } = await show(order.transactionId)
  const bought = await orderPlan(owner, pro)
  expect(bought.status).toBe(200)
  expect(await onlyRenewal()).toMatchObject({ status: "created", link: "open" })
  expect(await settle((await pay(bought.data.order_id)).payment.id)).toBe("paid")
  expect(await onlyRenewal()).toMatchObject({ status: "cancelled" })
  // Somebody pays before the link is cancelled at the gateway.
  const { payment } = await payByLink(url)
  await runLinks()
  await runJobs()
  expect(await onlyRenewal()).toMatchObject({ link: "paid" })
  const { refunds } = await gatewayLedger()
  expect(refunds).toContainEqual(expect.objectContaining({ payment_id: payment.id, amount: 353_882 }))
  // The link of before leads to the order of the plan that is.
  await goTo("04-28")
  const replaced = await show(order.transactionId)
  expect(replaced).toMatchObject({ status: "open", amountMinor: 943_882 })
  expect(await planOfRival()).toMatchObject({ planVersionId: pro.versionId, to: day("05-01") })
})

test("with two payments of one order the second goes back", async () => {
  await goTo("04-24")
  await runLinks()
  const { transactionId } = await onlyRenewal()
  const { url } = await show(transactionId)
  const placed = await orderPlan(owner, growth)
  expect(await settle((await pay(placed.data.order_id)).payment.id)).toBe("paid")
  const { payment } = await payByLink(url)
  await runLinks()
  await runJobs()
  const { refunds } = await gatewayLedger()
  expect(refunds).toContainEqual(expect.objectContaining({ payment_id: payment.id, amount: 353_882 }))
  expect(await planOfRival()).toMatchObject({ to: day("06-01") })
})

test("what is pending is honoured: no order for a plan that ends, and one for the plan that follows", async () => {
  const { billing } = await import("@/lib/features/billing/contract")
  await goTo("04-24")
  await runLinks()
  await send(owner, billing.cancel, { body: { to: "stop" } })
  await runLinks()
  expect(await onlyRenewal()).toMatchObject({ status: "cancelled", link: "cancelled" })
  await goTo("04-28")
  await onlyRenewal()
  await send(owner, billing.undo, {})
  await send(owner, billing.change, { body: { planId: starter.planId } })
  await goTo("04-30")
  await onlyRenewal()
  await goTo("05-01")
  const [, order] = await renewals()
  expect(order).toMatchObject({ status: "created", totalMinor: 117_882 })
  expect((await buyPlan(owner, starter)).transaction_id).toBe(order?.transactionId)
  expect(await planOfRival()).toMatchObject({ planVersionId: starter.versionId, status: "active", to: day("06-01") })
})

test("the institute gets the page to pay on, of an order that keeps its number; others get none", async () => {
  await setPlanClock(day("04-20 10:00:00"))
  expect(await send(owner, planOrders.link, {})).toMatchObject({ status: 422, code: "state" })
  await setPlanClock(day("04-25 10:00:00"))
  const { data, status } = await send(owner, planOrders.link, {})
  expect(status).toBe(200)
  expect(data.url).toMatch(new RegExp(`/pay/${data.transactionId}$`))
  expect(await onlyRenewal()).toMatchObject({ transactionId: data.transactionId, link: "open" })
  expect((await send(owner, planOrders.link, {})).data).toMatchObject({ url: data.url })
  expect((await send(await createMember("Admin", "rival"), planOrders.link, {})).code).toBe("forbidden")
  expect((await send(null, paymentLinkCalls.show, { params: { transactionId: `txn_${"0".repeat(24)}` } })).status).toBe(
    404,
  )
})

test("while the gateway is away the order stands, and its link is made later", async () => {
  await goTo("04-24")
  await configureGateway({ status5xx: true })
  const { transactionId } = await onlyRenewal()
  expect(await show(transactionId)).toMatchObject({ status: "open", url: null })
  expect((await send(owner, planOrders.link, {})).status).toBe(200)
  await configureGateway({})
  expect((await show(transactionId)).url).toMatch(/plink_/)
})
