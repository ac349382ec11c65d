import { orders } from "@/lib/features/orders/contract"
import { findGatewayRefunds } from "@/lib/features/orders/refunds/find-gateway-refunds.server"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { expectInvariantsAroundJobs } from "../setup/books"
import { expectLedgersAgree } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import {
  callSandbox,
  configureGateway,
  createItemOnSale,
  eventAbout,
  gatewayLedger,
  pay,
  sendEvent,
} from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { retireAll, sellThrough, createOwner } from "./gateway-account-fixtures"
import {
  type MadeAtGateway,
  orderOf,
  type PaidSale,
  postedBy,
  refundsOf,
  sellCourses,
  startRefund,
} from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(expectInvariantsAroundJobs)

/** Gives money back in the gateway's dashboard, and sends the event of it. */
async function refundAtGateway({ paymentId }: PaidSale, amount: number): Promise<MadeAtGateway> {
  const made = (await callSandbox("/sandbox/refunds", { payment_id: paymentId, amount })) as MadeAtGateway
  await sendEvent(eventAbout("refund.created", { refund: made }))
  await runJobs()
  return made
}

const shown = async (sale: PaidSale) => (await refundsOf(staff, sale)).refunds

describe("a refund that was made at the gateway", () => {
  afterEach(expectLedgersAgree)

  test("is adopted once: shared over the lines, booked and told to staff, while access stays", async () => {
    const sale = await sellCourses([40_000, 20_000])
    const made = await refundAtGateway(sale, 30_000)
    await sendEvent(eventAbout("refund.processed", { refund: made }))
    await runJobs()
    expect(await shown(sale)).toMatchObject([
      {
        ...{ origin: "gateway", reason: "at_gateway", status: "processed", amountMinor: 30_000, gatewayId: made.id },
        lines: [
          { no: 1, amountMinor: 20_000 },
          { no: 2, amountMinor: 10_000 },
        ],
      },
    ])
    expect(await orderOf(sale)).toMatchObject({
      status: "partially_refunded",
      lines: [{ isOpen: true }, { isOpen: true }],
    })
    expect(await postedBy(sale, ["credit_note"])).toMatchObject({ sales_returns: 30_000, refunds: -30_000 })
    expect((await mailsTo(staff.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Order .* was refunded at Razorpay$/),
    )
    await refundAtGateway(sale, 30_000)
    expect(await orderOf(sale)).toMatchObject({ status: "refunded", lines: [{ isOpen: false }, { isOpen: false }] })
  })

  test("is found without its event, by the payment and by the list of the day", async () => {
    const [one, two] = [await sellCourses([40_000]), await sellCourses([40_000])]
    for (const { paymentId } of [one, two])
      await callSandbox("/sandbox/refunds", { payment_id: paymentId, amount: 10_000 })
    await settle(one.paymentId)
    expect(await shown(one)).toMatchObject([{ origin: "gateway", amountMinor: 10_000 }])
    expect(await shown(two)).toEqual([])
    await findGatewayRefunds.run({})
    await findGatewayRefunds.run({})
    for (const sale of [one, two]) expect(await shown(sale)).toHaveLength(1)
  })

  test("of the amount of one that is due is that one", async () => {
    await configureGateway({ refunds: "balance" })
    const sale = await sellCourses([40_000])
    await startRefund(staff, sale, { amountMinor: 40_000 })
    await runJobs()
    await configureGateway({})
    const made = await refundAtGateway(sale, 40_000)
    expect(await shown(sale)).toMatchObject([{ origin: "staff", status: "processed", gatewayId: made.id }])
  })

  test("takes the place of what is due where not enough is left for both", async () => {
    await configureGateway({ refunds: "balance" })
    const sale = await sellCourses([40_000])
    await startRefund(staff, sale, { amountMinor: 30_000 })
    await runJobs()
    await configureGateway({})
    await refundAtGateway(sale, 25_000)
    expect(await shown(sale)).toMatchObject([
      { origin: "gateway", status: "processed", amountMinor: 25_000 },
      { origin: "staff", status: "withdrawn" },
    ])
    expect(await orderOf(sale)).toMatchObject({ refundedMinor: 25_000 })
  })

  test("beyond what is left, since it was paid back by hand already, is written off", async () => {
    const sale = await sellCourses([40_000])
    const paid = { on: "2026-11-26", mode: "cash" as const }
    await startRefund(staff, sale, { kind: "by_hand", amountMinor: 30_000, paid })
    await refundAtGateway(sale, 40_000)
    expect(await orderOf(sale)).toMatchObject({ status: "refunded", refundedMinor: 40_000 })
    expect(await postedBy(sale, ["credit_note"])).toMatchObject({ sales_returns: 40_000, write_offs: 30_000 })
  })

  test("of a payment that fits no sale is taken from what is owed", async () => {
    await configureGateway({ refunds: "balance", wrongAmount: 500 })
    const buyer = await createMember("Student")
    const body = {
      kind: "course" as const,
      itemId: await createItemOnSale({ priceMinor: 40_000 }),
      instituteId: buyer.instituteId,
    }
    const { data: order } = await send(buyer, orders.place, { body })
    const { payment } = await pay(order.order_id)
    expect(await settle(payment.id)).toBe("mismatch")
    const sale = { buyer, itemIds: [], transactionId: order.transaction_id, paymentId: payment.id }
    await runJobs()
    await configureGateway({})
    await refundAtGateway(sale, 10_000)
    expect(await shown(sale)).toMatchObject([
      { origin: "gateway", status: "processed", amountMinor: 10_000 },
      { origin: "machine", status: "due", amountMinor: 30_500 },
    ])
    await refundAtGateway(sale, 30_500)
    expect(await shown(sale)).toMatchObject([{ status: "processed" }, { status: "processed" }])
  })

  test("of a payment that nobody here knows changes nothing", async () => {
    const text = eventAbout("refund.created", {
      refund: {
        ...{ id: "rfnd_UnknownPayment", entity: "refund", amount: 100, currency: "INR" },
        payment_id: "pay_UnknownPayment",
        status: "processed",
        created_at: 1_700_000_000,
      },
    })
    expect((await sendEvent(text)).status).toBe(200)
    const before = (await gatewayLedger()).refunds.length
    await runJobs()
    await sendDueRefunds.run({ isResumed: false })
    expect((await gatewayLedger()).refunds).toHaveLength(before)
  })
})

test("an order of an account that is retired gives back at that account", async () => {
  const owner = await createOwner()
  const merchant = await sellThrough(owner)
  const buyer = await createMember("Student")
  const itemId = await createItemOnSale({ priceMinor: 40_000 })
  const { data: order } = await send(buyer, orders.place, {
    body: { kind: "course", itemId, instituteId: buyer.instituteId },
  })
  const { payment } = await pay(order.order_id, undefined, merchant)
  expect(await settle(payment.id, saleSteps, merchant.id)).toBe("paid")
  await retireAll(owner)
  const sale = { buyer, itemIds: [itemId], transactionId: order.transaction_id, paymentId: payment.id }
  await startRefund(staff, sale, { amountMinor: 15_000 })
  await runJobs()
  expect(await shown(sale)).toMatchObject([{ status: "processed", amountMinor: 15_000 }])
  const ledger = (await callSandbox("/sandbox/ledger", undefined, merchant)) as { refunds: { amount: number }[] }
  expect(ledger.refunds).toMatchObject([{ amount: 15_000 }])
  await callSandbox("/sandbox/refunds", { payment_id: payment.id, amount: 5_000 }, merchant)
  await findGatewayRefunds.run({})
  expect(await shown(sale)).toMatchObject([{ origin: "gateway", amountMinor: 5_000 }, { origin: "staff" }])
})
