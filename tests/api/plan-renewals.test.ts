import { billing } from "@/lib/features/billing/contract"
import { namePlan } from "@/lib/features/billing/name-plan.server"
import { openNotice } from "@/lib/features/events/render-notice"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { prepareRenewal } from "@/lib/features/plan-orders/prepare-renewal.server"
import { sweepSubscriptions } from "@/lib/features/billing/sweep.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { insertFreePlan } from "../setup/held"
import { setPlanClock } from "../setup/plan-clock"
import { callSandbox, pay } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import {
  buyPlan,
  checkAndResetPlans,
  createPlanBuyer,
  linesOfRival,
  offer,
  type OfferedPlan,
  orderPlan,
  planOfRival,
  tryUntilApril,
} from "./plan-fixtures"

let starter: OfferedPlan, growth: OfferedPlan
let owner: TestMember

/** Each test has a year of its own, as the calendar moves a subscription once on a day. */
let year = 2040
const day = (monthAndDay: string) => `${year}-${monthAndDay}`

beforeAll(async () => {
  await insertFreePlan({})
  ;[starter, growth] = [await offer(999), await offer(2_999)]
})
// Has Growth for April, bought in the trial before.
beforeEach(async () => {
  year += 1
  owner = await createPlanBuyer()
  await tryUntilApril(year)
  await buyPlan(owner, growth)
})
afterEach(checkAndResetPlans)

const goTo = async (monthAndDay: string) => {
  await setPlanClock(day(`${monthAndDay} 10:00:00`))
  await sweepSubscriptions()
}

test("the next period is paid before the end of the present one, once, and begins at its end", async () => {
  await goTo("04-27")
  const { data: quote } = await send(owner, billing.quote, { body: { planId: growth.planId, interval: "month" } })
  expect(quote).toMatchObject({ isAtOnce: true, dueMinor: 353_882, unused: [], from: day("05-01"), to: day("06-01") })
  await buyPlan(owner, growth, { expectedTotalMinor: 353_882 })
  expect(await planOfRival()).toMatchObject({
    status: "active",
    from: day("05-01"),
    to: day("06-01"),
    mrrMinor: 299_900,
  })
  expect(await linesOfRival()).toMatchObject([
    { from: day("04-01"), to: day("05-01"), closed: day("05-01") },
    { from: day("05-01"), to: day("06-01"), closed: null, netMinor: 299_900 },
  ])
  expect((await orderPlan(owner, growth)).status).toBe(422)
  await goTo("05-02")
  expect(await planOfRival()).toMatchObject({ status: "active", to: day("06-01") })
})

test.each([
  ["past due", "05-03", "past_due"],
  ["in grace", "05-08", "grace"],
])("a plan that is %s is paid whole and goes on from its old end", async (_, moment, status) => {
  await goTo(moment)
  expect(await planOfRival()).toMatchObject({ status })
  expect((await orderPlan(owner, starter)).status).toBe(422)
  const before = (await eventsOf("subscription", { key: "plan.reopened" })).length
  expect(await buyPlan(owner, growth)).toMatchObject({ amount: 353_882 })
  await runJobs()
  expect(await eventsOf("subscription", { key: "plan.reopened" })).toHaveLength(before)
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-01"), to: day("06-01") })
  expect(await linesOfRival()).toMatchObject([{ closed: day("05-01") }, { from: day("05-01"), closed: null }])
})

test("a plan that has expired begins today, and learners are told once", async () => {
  await goTo("05-20")
  expect(await planOfRival()).toMatchObject({ status: "expired", mrrMinor: 0 })
  const before = (await eventsOf("subscription", { key: "plan.reopened" })).length
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-20"), to: day("06-20") })
  await runJobs()
  expect((await eventsOf("subscription", { key: "plan.reopened" })).slice(before)).toMatchObject([
    { instituteId: institutes.rival, data: { plan: expect.any(String) } },
  ])
})

test("of a higher plan that is bought after the next period was paid, both periods are paid for", async () => {
  const pro = await offer(7_999)
  await goTo("04-27")
  await buyPlan(owner, growth)
  await buyPlan(owner, pro)
  expect(await planOfRival()).toMatchObject({ planVersionId: pro.versionId, to: day("06-01"), mrrMinor: 799_900 })
})

/** Pays the next period; returns how it is given back. */
async function prepay() {
  const { data } = await orderPlan(owner, growth)
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  expect(await planOfRival()).toMatchObject({ from: day("05-01"), to: day("06-01") })
  return async () => {
    await callSandbox("/sandbox/refunds", { payment_id: payment.id })
    expect(await settle(payment.id)).toBe("already_applied")
  }
}

const findPending = () =>
  readPlatform((db) =>
    db
      .selectFrom("institute_subscriptions")
      .select(["pending", "pendingChoice"])
      .where("instituteId", "=", institutes.rival)
      .executeTakeFirstOrThrow(),
  )

test("the next period that was paid and is refunded is taken back, and the present one goes on", async () => {
  await goTo("04-27")
  const giveBack = await prepay()
  await send(owner, billing.change, { body: { planId: starter.planId, interval: "month" } })
  const held = { publishedItems: [7] }
  await asOwner(`update institute_subscriptions set "pendingChoice" = "pendingChoice" || $1 where "instituteId" = $2`, [
    JSON.stringify({ held }),
    institutes.rival,
  ])
  await giveBack()
  // What follows it stays as it was chosen.
  expect(await findPending()).toEqual({ pending: "downgrade", pendingChoice: { interval: "month", held } })
  await send(owner, billing.undo, {})
  const present = { planVersionId: growth.versionId, status: "active", from: day("04-01"), to: day("05-01") }
  expect(await planOfRival()).toMatchObject({ ...present, mrrMinor: 299_900 })
  expect(await linesOfRival()).toMatchObject([{ from: day("04-01"), to: day("05-01"), closed: null }])
  // It is asked for again, and paid from the same day on.
  await goTo("05-02")
  expect(await planOfRival()).toMatchObject({ ...present, status: "past_due" })
  await buyPlan(owner, growth)
  expect(await planOfRival()).toMatchObject({ status: "active", from: day("05-01"), to: day("06-01") })
})

test("the next period is taken back of a plan that was changed in the present one", async () => {
  await goTo("04-11")
  const pro = await offer(7_999)
  await buyPlan(owner, pro)
  await goTo("04-27")
  const { data } = await orderPlan(owner, pro)
  const { payment } = await pay(data.order_id)
  expect(await settle(payment.id)).toBe("paid")
  await callSandbox("/sandbox/refunds", { payment_id: payment.id })
  expect(await settle(payment.id)).toBe("already_applied")
  expect(await planOfRival()).toMatchObject({
    ...{ planVersionId: pro.versionId, from: day("04-01"), to: day("05-01"), mrrMinor: 799_900 },
  })
})

test("the present period ends on Free where the next one had begun when it was refunded", async () => {
  await goTo("04-27")
  const giveBack = await prepay()
  await goTo("05-02")
  await giveBack()
  expect(await planOfRival()).toMatchObject({ to: null, mrrMinor: 0 })
})

test("a plan with an agreed price is renewed by its institute at that price, and nobody else buys it", async () => {
  const agreed = await offer(6_000, { features: { onQuote: true } })
  await goTo("04-10")
  const platform = await createMember("SuperAdmin")
  const body = { planId: agreed.planId, until: null, reason: "As agreed with them" }
  const params = { id: String(institutes.rival) }
  expect((await send(platform, masterBilling.givePlan, { params, body })).status).toBe(200)
  await setPlanClock(day("04-24 10:00:00"))
  await sweepSubscriptions({ prepare: prepareRenewal })
  expect((await send(platform, planPayments.open, { params })).data).toMatchObject([{ dueMinor: 708_000 }])
  expect((await send(owner, planOrders.link, {})).data).toMatchObject({ amountMinor: 708_000 })
  await buyPlan(owner, agreed, { expectedTotalMinor: 708_000 })
  expect(await planOfRival()).toMatchObject({ planVersionId: agreed.versionId, to: day("06-01"), mrrMinor: 600_000 })
  const acme = await createMember("InstituteAdmin")
  expect((await orderPlan(acme, agreed)).code).toBe("not_found")
})

test("a plan without a price is not given where the next period has to be paid", async () => {
  const { planId } = await offer(0, { features: { onQuote: true } })
  await goTo("04-10")
  const body = { planId, until: null, reason: "As agreed with them" }
  const params = { id: String(institutes.rival) }
  const given = await send(await createMember("SuperAdmin"), masterBilling.givePlan, { params, body })
  expect(given).toMatchObject({ status: 400, fields: { planId: [expect.any(String)] } })
  expect(await planOfRival()).toMatchObject({ planVersionId: growth.versionId })
})

test("a plan that is pending is named in the reminder before it takes effect", async () => {
  await goTo("04-10")
  expect((await send(owner, billing.change, { body: { planId: starter.planId, interval: "month" } })).status).toBe(200)
  await goTo("04-24")
  const [name, next] = await Promise.all(
    [growth, starter].map(({ versionId }) => readPlatform((db) => namePlan(db, versionId))),
  )
  const reminders = await eventsOf("subscription", { key: "plan.ends_soon" })
  expect(reminders.at(-1)?.data).toEqual({ plan: name, next, endsOn: day("05-01") })
  const shown = openNotice(
    { key: "plan.ends_soon", notice: "administrators", data: reminders.at(-1)?.data },
    { language: "en", institute: "Rival", country: "IN", timezone: "Asia/Kolkata" },
  )
  expect(shown?.text("title")).toContain(`${name} changes to ${next} on`)
})

test("a plan without a price that was given until a day does not go on after it", async () => {
  const { planId, versionId } = await offer(0, { features: { onQuote: true } })
  await goTo("04-10")
  expect((await send(owner, billing.cancel, { body: { to: "free" } })).status).toBe(200)
  await goTo("05-02")
  const body = { planId, until: day("05-31"), reason: "As agreed with them" }
  const params = { id: String(institutes.rival) }
  expect((await send(await createMember("SuperAdmin"), masterBilling.givePlan, { params, body })).status).toBe(200)
  expect(await planOfRival()).toMatchObject({ planVersionId: versionId, pending: "cancel", to: day("06-01") })
  expect(await send(owner, billing.undo, {})).toMatchObject({ status: 422, code: "state" })
  await goTo("06-02")
  expect(await planOfRival()).toMatchObject({ status: "active", to: null, mrrMinor: 0 })
})

test("a plan that was given until a day is renewed by whole months from that day", async () => {
  await goTo("04-10")
  expect((await send(owner, billing.cancel, { body: { to: "free" } })).status).toBe(200)
  await goTo("05-05")
  const body = { planId: growth.planId, until: day("06-19"), reason: "As agreed with them" }
  const params = { id: String(institutes.rival) }
  expect((await send(await createMember("SuperAdmin"), masterBilling.givePlan, { params, body })).status).toBe(200)
  expect((await send(owner, billing.undo, {})).status).toBe(200)
  await goTo("06-15")
  await buyPlan(owner, growth, { expectedTotalMinor: 353_882 })
  expect(await planOfRival()).toMatchObject({ from: day("06-20"), to: day("07-20") })
})
