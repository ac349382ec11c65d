import { z } from "zod"
import { billing } from "@/lib/features/billing/contract"
import { PLAN_INVARIANTS } from "@/lib/features/billing/plan-invariants"
import { paymentLinkCalls } from "@/lib/features/orders/link-contract"
import { paymentLinks } from "@/lib/features/orders/links/payment-links.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { planFees } from "@/lib/features/plan-orders/fees-contract"
import { followFees } from "@/lib/features/plan-orders/follow-fees.server"
import { planPayments } from "@/lib/features/plan-orders/payments-contract"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { eventsOf } from "../setup/events"
import { findBrokenBy } from "../setup/invariants"
import { createItemOnSale, pay, payByLink, placeOrder } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { showAccounts } from "./gateway-account-fixtures"
import { buyPlan, entriesOfOrder, offer, orderPlan, planOfRival, tryPlan } from "./plan-fixtures"
import { feeOrders, feesInBooks, feesOf, owedBy, payFeesOf, sellOwn, withFeesEachYear } from "./plan-fee-fixtures"
import { startRefund } from "./refund-fixtures"

const fees = withFeesEachYear(2110)
const { day, goTo } = fees
const runLinks = () => paymentLinks.run({ isResumed: true })
const lastOrder = async () => {
  const order = (await feeOrders()).at(-1)
  if (!order) throw new Error("no fee was ordered")
  return order
}

test("what a month's sales cost is a line with tax of the next renewal, which opens their orders and clears what is owed", async () => {
  const before = [await showAccounts(fees.owner), await feesInBooks(), await feeOrders()] as const
  await tryPlan(day("03-18"), day("04-01"))
  const sale = await sellOwn(fees.account, 50_000)
  await buyPlan(fees.owner, fees.growth)
  await goTo("04-10")
  const [fee] = await feesOf(fees.owner)
  expect(fee).toMatchObject({ month: day("03-01"), amountMinor: 1_000, status: "waiting", dueOn: null })
  expect((await feeOrders()).length).toBe(before[2].length)
  const orders = { params: { id: String(fee?.id) }, query: {} }
  expect((await send(fees.owner, planFees.orders, orders)).data.content).toMatchObject([
    { transactionId: sale.transactionId, kind: "sale", amountMinor: 1_000 },
  ])
  expect((await send(await createMember("InstituteAdmin"), planFees.orders, orders)).status).toBe(404)

  const nextPayment = async () => (await send(fees.owner, billing.show, {})).data.nextPayment
  expect(await nextPayment()).toMatchObject({ isOrdered: false, dueMinor: 355_062, feesMinor: 1_180 })
  await goTo("04-24")
  expect(await nextPayment()).toMatchObject({ isOrdered: true, dueMinor: 355_062, feesMinor: 1_180 })
  expect(await lastOrder()).toMatchObject({ kind: "renewal", totalMinor: 353_882 + 1_180 })
  const { data: quote } = await send(fees.owner, billing.quote, {
    body: { planId: fees.growth.planId, interval: "month" },
  })
  expect(quote).toMatchObject({
    dueMinor: 355_062,
    fees: [{ month: day("03-01"), taxableMinor: 1_000, cgstMinor: 90 }],
  })
  const placed = await buyPlan(fees.owner, fees.growth, { expectedTotalMinor: 355_062 })
  expect(await planOfRival()).toMatchObject({ status: "active", to: day("06-01") })
  expect((await feesOf(fees.owner))[0]).toMatchObject({ id: fee?.id, status: "paid" })
  expect(await entriesOfOrder(placed.transaction_id)).toMatchObject({ sales: -300_900, cgst_payable: -27_081 })
  const [accounts, books] = [await showAccounts(fees.owner), await feesInBooks()]
  expect(accounts.owedMinor).toBe(before[0].owedMinor)
  const changed = Object.keys(books).map((key) => [key, (books[key] ?? 0) - (before[1][key] ?? 0)])
  expect(Object.fromEntries(changed)).toEqual({ platform_payable: 1_000, input_tax: 180, cash: -1_180 })

  const broken = (change: string) =>
    findBrokenBy(`update fee_charges set ${change} where id = ${fee?.id}`, PLAN_INVARIANTS)
  const [charged, paid] = [
    "what was charged of the fees of an institute is not what its books say",
    "a fee is paid by no line, or by one of another amount, or is not in the books of both",
  ]
  expect(await broken(`"amountMinor" = 1001`)).toEqual([charged, paid])
  expect(await broken(`"uptoEntryId" = "uptoEntryId" - 1`)).toEqual([charged])
  expect(await broken(`"orderLineId" = null, "paidAt" = null`)).toEqual([paid])
})

test("where no renewal comes, an order of its own is paid by link and checkout, once, and the other payment goes back", async () => {
  await sellOwn(fees.account, 50_000)
  await goTo("04-01")
  await runLinks()
  const order = await lastOrder()
  expect(order).toMatchObject({ kind: "fee", status: "created", totalMinor: 1_180, taxMinor: 180, link: "open" })
  const { order: shown } = await owedBy(fees.owner)
  expect(shown).toMatchObject({ transactionId: order.transactionId, amountMinor: 1_180, dueOn: day("05-01") })
  await followFees()
  expect((await lastOrder()).id).toBe(order.id)
  const { url } = (await send(null, paymentLinkCalls.show, { params: { transactionId: order.transactionId } })).data
  const placed = await send(fees.owner, planFees.pay, { body: { expectedTotalMinor: 1_180 } })
  expect((await send(fees.owner, planFees.pay, { body: { expectedTotalMinor: 1_181 } })).code).toBe("price_changed")
  const [byLink, byCheckout] = [await payByLink(url), await pay(placed.data.order_id)]
  expect(await settle(byCheckout.payment.id)).toBe("paid")
  await runLinks()
  expect(await settle(byLink.payment.id)).not.toBe("paid")
  await sendDueRefunds.run({ isResumed: true })
  expect(await lastOrder()).toMatchObject({ id: order.id, status: "paid" })
  expect((await feesOf(fees.owner))[0]).toMatchObject({ status: "paid", amountMinor: 1_000 })
  expect((await owedBy(fees.owner)).order).toBeNull()
  expect((await send(fees.owner, planFees.pay, { body: {} })).code).toBe("not_found")
})

test("of a yearly plan the fee is ordered at once, and neither it nor a change of the plan cancels the other", async () => {
  await tryPlan(day("03-18"), day("04-01"))
  await sellOwn(fees.account, 50_000)
  await buyPlan(fees.owner, fees.growth, { interval: "year" })
  await goTo("04-02")
  const fee = await lastOrder()
  expect(fee).toMatchObject({ kind: "fee", totalMinor: 1_180 })
  const pro = await offer(7_999)
  const change = (await orderPlan(fees.owner, pro, { interval: "year" })).data
  await payFeesOf(fees.owner)
  expect(await settle((await pay(change.order_id)).payment.id)).toBe("paid")
  expect(await planOfRival()).toMatchObject({ planVersionId: pro.versionId })
})

test("a fee whose renewal is not paid moves to an order of its own, and is due on the same day", async () => {
  await tryPlan(day("03-18"), day("04-01"))
  await sellOwn(fees.account, 50_000)
  await buyPlan(fees.owner, fees.growth)
  await goTo("04-10")
  await goTo("04-24")
  const renewal = await lastOrder()
  for (const moment of ["05-01", "05-04", "05-11"]) await goTo(moment)
  expect(await planOfRival()).toMatchObject({ status: "expired" })
  const own = await lastOrder()
  expect(own).toMatchObject({ kind: "fee", totalMinor: 1_180, status: "created" })
  expect((await feeOrders()).find(({ id }) => id === renewal.id)?.status).toBe("expired")
  expect((await owedBy(fees.owner)).order).toMatchObject({ dueOn: day("05-24") })
})

test("what is given back lowers the next month, and what is less than a rupee or below zero waits", async () => {
  const sale = await sellOwn(fees.account, 50_000)
  await goTo("04-01")
  await payFeesOf(fees.owner)
  const refund = await startRefund(fees.owner, sale, { amountMinor: 50_000 })
  expect(refund.status).toBe(200)
  await runJobs()
  await sellOwn(fees.account, 20_000)
  const before = await feesOf(fees.owner)
  await goTo("05-01")
  expect(await feesOf(fees.owner)).toEqual(before)
  expect((await owedBy(fees.owner)).accruedMinor).toBe(-600)
  await sellOwn(fees.account, 32_500)
  await goTo("06-01")
  expect((await owedBy(fees.owner)).accruedMinor).toBe(50)
  await sellOwn(fees.account, 50_000)
  await goTo("07-01")
  expect((await feesOf(fees.owner))[0]).toMatchObject({ amountMinor: 1_050, status: "due" })
})

test("admins are notified when a fee is ordered, a week before its last day, and once sales wait, once each", async () => {
  const stages = async () => {
    const events = await eventsOf("subscription", { key: "plan.fee_due" })
    const said = events.map(({ data }) => z.object({ stage: z.string(), dueOn: z.string() }).parse(data))
    return said.flatMap(({ stage, dueOn }) => (dueOn === day("05-01") ? [stage] : []))
  }
  await sellOwn(fees.account, 50_000)
  for (const moment of ["04-01", "04-10", "04-23", "04-24", "04-30", "05-02", "05-09"]) await goTo(moment)
  expect((await stages()).toSorted()).toEqual(["ordered", "over", "soon"])
})

test("thirty days after its date new sales wait, until it is paid", async () => {
  await sellOwn(fees.account, 50_000)
  const buyer = await createMember("Student", "rival")
  const [paid, free] = [
    await createItemOnSale({ priceMinor: 50_000 }, "rival"),
    await createItemOnSale({ priceMinor: 0 }, "rival"),
  ]
  await goTo("04-01")
  await goTo("05-01")
  expect((await owedBy(fees.owner)).order?.isOverdue).toBe(false)
  expect((await placeOrder(buyer, paid)).status).toBe(200)
  await goTo("05-02")
  expect((await owedBy(fees.owner)).order?.isOverdue).toBe(true)
  expect(await placeOrder(buyer, paid)).toMatchObject({ status: 422, code: "not_on_sale" })
  expect((await placeOrder(buyer, free)).status).toBe(200)
  const acme = await createItemOnSale({ priceMinor: 50_000 })
  expect((await placeOrder(await createMember("Student"), acme)).status).toBe(200)
  await payFeesOf(fees.owner)
  expect((await placeOrder(buyer, paid)).status).toBe(200)
})

test("the fee is that of the version at the time of the sale, and the platform records what it was paid itself", async () => {
  await tryPlan(day("03-18"), day("04-01"))
  await sellOwn(fees.account, 50_000)
  await buyPlan(fees.owner, fees.growth, { interval: "year" })
  await sellOwn(fees.account, 10_000)
  await goTo("04-02")
  const { transactionId, totalMinor } = await lastOrder()
  expect(totalMinor).toBe(1_770)
  const master = await createMember("SuperAdmin", "lectern")
  const params = { id: String(institutes.rival) }
  expect((await send(master, planPayments.open, { params })).data).toMatchObject([{ kind: "fee", dueMinor: 1_770 }])
  const payment = {
    transactionId,
    amountMinor: 1_770,
    mode: "bank",
    reference: unique("NEFT"),
    receivedOn: "2026-01-05",
  } as const
  expect((await send(master, planPayments.record, { params, form: { payment } })).status).toBe(200)
  expect((await feesOf(fees.owner))[0]).toMatchObject({ amountMinor: 1_500, status: "paid" })
})
