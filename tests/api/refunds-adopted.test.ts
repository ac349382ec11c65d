import { sql } from "kysely"
import { ledger } from "@/lib/features/ledger/contract"
import { orders } from "@/lib/features/orders/contract"
import { findGatewayRefunds } from "@/lib/features/orders/refunds/find-gateway-refunds.server"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { saleSteps } from "@/lib/features/orders/settlement/sale-steps.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariants, expectLedgersAgree } from "../setup/invariants"
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
import { dayFromToday } from "./tax-fixtures"
import { orderOf, type PaidSale, postedBy, refundsOf, sellCourses, startRefund } from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(async () => {
  await expectInvariants()
  await runJobs()
  await expectInvariants()
})

interface Made {
  id: string
  status: string
}

/** Gives money back in the gateway's dashboard, and sends the event of it. */
async function refundAtGateway({ paymentId }: PaidSale, amount: number): Promise<Made> {
  const made = (await callSandbox("/sandbox/refunds", { payment_id: paymentId, amount })) as Made
  await sendEvent(eventAbout("refund.created", { refund: made }))
  await runJobs()
  return made
}

/** What the fee of a dispute posted. */
const feesOf = ({ id }: Made) =>
  readPlatform((db) =>
    db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .innerJoin("disputes as d", (on) =>
        on.onRef("d.instituteId", "=", "t.instituteId").on("d.providerDisputeId", "=", id),
      )
      .select(["e.account", "e.amountMinor"])
      .where("t.kind", "=", "dispute_fee")
      .where(sql<boolean>`t.reference = 'dispute-' || d.id`)
      .orderBy("e.account")
      .execute(),
  )

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

describe("a dispute", () => {
  const dispute = async (sale: PaidSale, amount?: number) => {
    const opened = (await callSandbox("/sandbox/disputes", {
      payment_id: sale.paymentId,
      ...(amount && { amount }),
    })) as Made
    await sendEvent(eventAbout("payment.dispute.created", { dispute: opened }))
    await runJobs()
    return opened
  }
  const end = async (opened: Made, status: "won" | "lost" | "under_review", fee = 0) => {
    const ended = (await callSandbox(`/sandbox/disputes/${opened.id}`, { status, fee })) as Made
    await sendEvent(eventAbout(`payment.dispute.${status}`, { dispute: ended }))
    await runJobs()
  }

  test("is told to staff with the day to answer; lost, its money and the access are gone, once", async () => {
    const sale = await sellCourses([40_000])
    const opened = await dispute(sale)
    expect((await refundsOf(staff, sale)).disputes).toMatchObject([
      { status: "open", amountMinor: 40_000, respondBy: expect.any(Date) },
    ])
    expect((await refundsOf(sale.buyer, sale)).disputes).toEqual([])
    const mail = (await mailsTo(staff.email)).find(({ subject }) => /is disputed$/.test(subject ?? ""))
    expect(mail?.text).toMatch(/Answer in Razorpay’s dashboard by \d/)
    await end(opened, "under_review")
    await end(opened, "lost")
    await end(opened, "lost")
    expect((await refundsOf(staff, sale)).disputes).toMatchObject([{ status: "lost", endedAt: expect.any(Date) }])
    expect(await shown(sale)).toMatchObject([{ origin: "dispute", reason: "dispute_lost", status: "processed" }])
    expect(await orderOf(sale)).toMatchObject({ status: "refunded", lines: [{ isOpen: false }] })
    expect(await postedBy(sale, ["dispute"])).toMatchObject({ sales_returns: 40_000, refunds: -40_000 })
    expect(await postedBy(sale, ["refund"])).toEqual({ refunds: 40_000, platform_clearing: -40_000 })
  })

  test("lost with a fee of the bank posts the fee once, whenever it is told, apart from what goes back", async () => {
    const [atOnce, later] = [await sellCourses([40_000]), await sellCourses([40_000])]
    const [first, second] = [await dispute(atOnce), await dispute(later)]
    await end(first, "lost", 5_900)
    await end(first, "lost", 5_900)
    await end(second, "lost")
    expect(await feesOf(second)).toEqual([])
    await end(second, "lost", 1_000)
    const taken = (minor: number) => [
      { account: "gateway_fees", amountMinor: minor },
      { account: "platform_clearing", amountMinor: -minor },
    ]
    expect(await feesOf(first)).toEqual(taken(5_900))
    expect(await feesOf(second)).toEqual(taken(1_000))
    expect(await postedBy(atOnce, ["dispute"])).toMatchObject({ sales_returns: 40_000, refunds: -40_000 })
    const today = dayFromToday(0)
    const { response } = await send(staff, ledger.journal, { query: { from: today, to: today } })
    expect(await response.text()).toContain("Payment gateway fees,59.00,,Fee of the bank for a lost dispute")
  })

  test("won leaves everything as it was", async () => {
    const sale = await sellCourses([40_000])
    await end(await dispute(sale), "won")
    expect((await refundsOf(staff, sale)).disputes).toMatchObject([{ status: "won" }])
    expect(await shown(sale)).toEqual([])
    expect(await orderOf(sale)).toMatchObject({ status: "paid", lines: [{ isOpen: true }] })
  })

  test("about a part, and beside a refund, gives back no more than was sold", async () => {
    const sale = await sellCourses([40_000])
    await startRefund(staff, sale, { amountMinor: 30_000 })
    await runJobs()
    await end(await dispute(sale, 25_000), "lost")
    expect(await orderOf(sale)).toMatchObject({ status: "refunded", refundedMinor: 40_000 })
    expect(await postedBy(sale, ["dispute"])).toMatchObject({ sales_returns: 10_000, write_offs: 15_000 })
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
