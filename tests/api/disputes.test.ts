import { sql } from "kysely"
import { ledger } from "@/lib/features/ledger/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { expectInvariantsAroundJobs } from "../setup/books"
import { mailsTo } from "../setup/mails"
import { callSandbox, eventAbout, sendEvent } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import {
  type MadeAtGateway,
  orderOf,
  type PaidSale,
  postedBy,
  refundsOf,
  sellCourses,
  startRefund,
} from "./refund-fixtures"
import { dayFromToday } from "./tax-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(expectInvariantsAroundJobs)

/** What the fee of a dispute posted. */
const feesOf = ({ id }: MadeAtGateway) =>
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

describe("a dispute", () => {
  const dispute = async (sale: PaidSale, amount?: number) => {
    const opened = (await callSandbox("/sandbox/disputes", {
      payment_id: sale.paymentId,
      ...(amount && { amount }),
    })) as MadeAtGateway
    await sendEvent(eventAbout("payment.dispute.created", { dispute: opened }))
    await runJobs()
    return opened
  }
  const end = async (opened: MadeAtGateway, status: "won" | "lost" | "under_review", fee = 0) => {
    const ended = (await callSandbox(`/sandbox/disputes/${opened.id}`, { status, fee })) as MadeAtGateway
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
