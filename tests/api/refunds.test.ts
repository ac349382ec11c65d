import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { refunds } from "@/lib/features/orders/refund-contract"
import { sendDueRefunds } from "@/lib/features/orders/refunds/send-refund.server"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksBalance } from "../setup/books"
import { mailsTo } from "../setup/mails"
import { callSandbox, configureGateway, eventAbout, gatewayLedger, sendEvent } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { orderOf, type PaidSale, postedBy, refundsOf, sellCourses, startRefund } from "./refund-fixtures"
import { removeTaxProfiles, saveProfile } from "./tax-fixtures"
import { documentsOf } from "./taxed-sales-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("InstituteAdmin")
})
afterEach(async () => {
  await expectBooksBalance()
  await removeTaxProfiles()
})

const makeDue = () =>
  withPlatform((db) =>
    sql`update refunds set "nextTryAt" = now() where status in ('due', 'pending') and "nextTryAt" is not null`.execute(
      db,
    ),
  )

const sendDue = async () => {
  await makeDue()
  await sendDueRefunds.run({ isResumed: false })
}

const lastOf = async (sale: PaidSale) => (await refundsOf(staff, sale)).refunds[0]

test("a refund in full returns the sale head by head, ends the access and issues a credit note, which the buyer gets", async () => {
  await saveProfile(staff)
  const sale = await sellCourses([49_900], { stateCode: "27" })
  const started = await startRefund(staff, sale, { amountMinor: 49_900, reason: "asked", note: "By phone" })
  expect(started).toMatchObject({ status: 200, data: { status: "due", amountMinor: 49_900, creditNotes: [] } })
  expect((await orderOf(sale)).lines[0]).toMatchObject({ status: "granted", isOpen: true })
  await runJobs()
  expect(await orderOf(sale)).toMatchObject({
    status: "refunded",
    refundedMinor: 49_900,
    refund: { amountMinor: 49_900, status: "processed" },
    lines: [{ status: "refunded", isOpen: false }],
  })
  expect(await postedBy(sale, ["credit_note"])).toEqual({
    ...{ sales_returns: 42_288, cgst_payable: 3_806, sgst_payable: 3_806, refunds: -49_900 },
    // The platform, which collected, gives back its two per cent and what it kept of the tax.
    ...{ platform_clearing: 1_057, platform_fees: -846, tcs_receivable: -211 },
  })
  expect(await postedBy(sale, ["refund"])).toEqual({ refunds: 49_900, platform_clearing: -49_900 })
  const [invoice, note, ...more] = await documentsOf(sale.transactionId)
  expect(more).toEqual([])
  const credit = [invoice, note].find((one) => one?.document.kind === "credit_note")?.document
  expect(credit).toMatchObject({ series: "CN", totals: { taxableMinor: 42_288, cgstMinor: 3_806, totalMinor: 49_900 } })
  const shown = await refundsOf(staff, sale)
  expect(shown).toMatchObject({ leftMinor: 0, lines: [{ no: 1, leftMinor: 0, isOpen: false }] })
  expect(shown.refunds).toMatchObject([
    { status: "processed", note: "By phone", creditNotes: [{ number: credit?.number, totalMinor: 49_900 }] },
  ])
  const mail = (await mailsTo(sale.buyer.email)).find(({ subject }) => subject?.startsWith("Your refund for"))
  expect(mail?.text).toContain("₹499")
  expect(mail?.text).toContain(credit?.number)
})

test("parts of lines come to the whole, in the books and on the credit notes, and end access at a full line", async () => {
  await saveProfile(staff)
  const sale = await sellCourses([49_900, 33_333], { stateCode: "27" })
  for (const amountMinor of [10_000, 12_345]) expect((await startRefund(staff, sale, { amountMinor })).status).toBe(200)
  await runJobs()
  expect((await orderOf(sale)).status).toBe("partially_refunded")
  const { lines } = await refundsOf(staff, sale)
  const [first] = lines
  await startRefund(staff, sale, { lines: [{ no: 1, amountMinor: first?.leftMinor ?? 0 }] })
  await runJobs()
  expect((await orderOf(sale)).lines).toMatchObject([
    { status: "refunded", isOpen: false },
    { status: "granted", isOpen: true },
  ])
  const { leftMinor } = await refundsOf(staff, sale)
  await startRefund(staff, sale, { amountMinor: leftMinor })
  await runJobs()
  expect(await orderOf(sale)).toMatchObject({ status: "refunded", refundedMinor: 83_233 })
  const documents = (await documentsOf(sale.transactionId)).map(({ document }) => document)
  const notes = documents.filter(({ kind }) => kind === "credit_note")
  const invoice = documents.find(({ kind }) => kind !== "credit_note")
  expect(notes).toHaveLength(4)
  for (const key of ["taxableMinor", "cgstMinor", "sgstMinor", "totalMinor"] as const)
    expect(notes.reduce((sum, { totals }) => sum + totals[key], 0)).toBe(invoice?.totals[key])
})

test("of two dialogs at the same time one is refused with what is left", async () => {
  const sale = await sellCourses([49_900])
  const other = await createMember("Admin")
  const answers = await Promise.all([
    startRefund(staff, sale, { amountMinor: 30_000 }),
    startRefund(other, sale, { amountMinor: 30_000 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.code).toBe("refund_above")
  expect(await refused?.response.json()).toMatchObject({ details: { leftMinor: "19900" } })
})

test("a dialog that is sent twice gives back once, and with another amount it is refused", async () => {
  const sale = await sellCourses([49_900])
  const key = randomUUID()
  const first = await startRefund(staff, sale, { key, amountMinor: 10_000 })
  expect((await startRefund(staff, sale, { key, amountMinor: 10_000 })).data.id).toBe(first.data.id)
  expect(await startRefund(staff, sale, { key, amountMinor: 20_000 })).toMatchObject({
    status: 409,
    code: "refund_key_used",
  })
  await runJobs()
  const made = (await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === sale.paymentId)
  expect(made).toMatchObject([{ amount: 10_000 }])
})

describe("at the gateway", () => {
  test("one that is pending is accepted, and paid once it says so", async () => {
    await configureGateway({ refunds: "pending" })
    const sale = await sellCourses([49_900])
    await startRefund(staff, sale, { amountMinor: 49_900 })
    await runJobs()
    expect(await lastOf(sale)).toMatchObject({ status: "pending", isAtGateway: false, isSlow: false })
    expect((await orderOf(sale)).status).toBe("refunded")
    expect(await postedBy(sale, ["refund"])).toEqual({})
    const [made] = (await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === sale.paymentId)
    await withPlatform((db) =>
      sql`update refunds set "acceptedAt" = now() - interval '11 days' where status = 'pending'`.execute(db),
    )
    expect(await lastOf(sale)).toMatchObject({ isSlow: true })
    await callSandbox(`/sandbox/refunds/${made?.id}`, { status: "processed" })
    await sendDue()
    expect(await lastOf(sale)).toMatchObject({ status: "processed", isSlow: false })
    expect(await postedBy(sale, ["refund"])).toEqual({ refunds: 49_900, platform_clearing: -49_900 })
  })

  test("one that fails after it was accepted is paid another way and recorded, or sent again", async () => {
    const [sale, again] = [await sellCourses([49_900]), await sellCourses([20_000])]
    await configureGateway({ refunds: "failed" })
    for (const each of [sale, again]) await startRefund(staff, each, { amountMinor: each === sale ? 49_900 : 20_000 })
    await runJobs()
    for (const each of [sale, again]) expect(await lastOf(each)).toMatchObject({ status: "pending" })
    await sendDue()
    for (const each of [sale, again])
      expect(await lastOf(each)).toMatchObject({ status: "failed", failure: { kind: "bank" } })
    await runJobs()
    expect((await mailsTo(staff.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^The refund for order .* failed$/),
    )
    await configureGateway({})
    const failed = await lastOf(sale)
    const params = { id: String(failed?.id) }
    const body = { on: "2026-11-26", mode: "upi" as const, reference: "UTR 4711" }
    expect((await send(staff, refunds.withdraw, { params })).code).toBe("stale")
    expect((await send(staff, refunds.paidBack, { params, body: { ...body, on: "2999-01-01" } })).code).toBe(
      "invalid_input",
    )
    expect((await send(staff, refunds.paidBack, { params, body })).data).toMatchObject({
      ...{ status: "processed", kind: "by_hand", paid: body, failure: null },
    })
    expect((await send(staff, refunds.paidBack, { params, body })).code).toBe("stale")
    expect(await postedBy(sale, ["refund"])).toEqual({ refunds: 49_900, cash: -49_900 })
    const second = await lastOf(again)
    expect((await send(staff, refunds.retry, { params: { id: String(second?.id) } })).data.status).toBe("due")
    await runJobs()
    expect(await lastOf(again)).toMatchObject({ status: "processed", kind: "gateway" })
    expect((await documentsOf(again.transactionId)).length).toBeLessThanOrEqual(2)
  })

  test("one that is refused for the balance stays due and is sent again every hour, and may be withdrawn meanwhile", async () => {
    await configureGateway({ refunds: "balance" })
    const [sale, withdrawn] = [await sellCourses([49_900]), await sellCourses([20_000])]
    await startRefund(staff, sale, { amountMinor: 49_900 })
    await startRefund(staff, withdrawn, { amountMinor: 20_000 })
    await runJobs()
    expect(await lastOf(sale)).toMatchObject({
      ...{ status: "due", isAtGateway: false, failure: { kind: "low_balance" } },
    })
    expect((await orderOf(sale)).status).toBe("paid")
    const { id } = (await lastOf(withdrawn)) ?? { id: 0 }
    expect((await send(staff, refunds.withdraw, { params: { id: String(id) } })).data.status).toBe("withdrawn")
    expect(await orderOf(withdrawn)).toMatchObject({ status: "paid", refundedMinor: 0, refund: null })
    await sendDueRefunds.run({ isResumed: false })
    expect(await lastOf(sale)).toMatchObject({ status: "due" })
    await configureGateway({})
    await sendDue()
    expect(await lastOf(sale)).toMatchObject({ status: "processed", failure: null })
  })

  test("one without an answer is neither withdrawn nor paid by hand, and is paid once", async () => {
    const sale = await sellCourses([49_900])
    await configureGateway({ hang: 1 })
    const { data } = await startRefund(staff, sale, { amountMinor: 49_900 })
    await expect(runJobs()).rejects.toThrow("unavailable")
    expect(await lastOf(sale)).toMatchObject({ status: "due", isAtGateway: true })
    const params = { id: String(data.id) }
    expect((await send(staff, refunds.withdraw, { params })).code).toBe("stale")
    const body = { on: "2026-11-26", mode: "cash" as const }
    expect((await send(staff, refunds.paidBack, { params, body })).code).toBe("stale")
    await sendDue()
    expect(await lastOf(sale)).toMatchObject({ status: "processed" })
    expect((await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === sale.paymentId)).toHaveLength(1)
  })

  test("one whose event comes before its answer is the same refund", async () => {
    const sale = await sellCourses([49_900])
    await configureGateway({ drop: 1 })
    await startRefund(staff, sale, { amountMinor: 10_000 })
    await expect(runJobs()).rejects.toThrow("unavailable")
    const [made] = (await gatewayLedger()).refunds.filter(({ payment_id }) => payment_id === sale.paymentId)
    await sendEvent(eventAbout("refund.processed", { refund: made ?? {} }))
    await runJobs()
    await sendDue()
    const { refunds: shown } = await refundsOf(staff, sale)
    expect(shown).toMatchObject([{ status: "processed", origin: "staff", gatewayId: made?.id }])
  })
})

test("what was paid back by hand is done at once, with books and credit note", async () => {
  await saveProfile(staff)
  const sale = await sellCourses([49_900], { stateCode: "29" })
  const paid = { on: "2026-11-26", mode: "bank" as const, reference: "NEFT 1" }
  const answer = await startRefund(staff, sale, { kind: "by_hand", amountMinor: 10_000, paid })
  expect(answer.data).toMatchObject({
    status: "processed",
    kind: "by_hand",
    paid,
    creditNotes: [{ totalMinor: 10_000 }],
  })
  expect(await postedBy(sale, ["refund"])).toEqual({ refunds: 10_000, cash: -10_000 })
  await runJobs()
  expect((await mailsTo(sale.buyer.email)).map(({ text }) => text).join()).toContain("was paid back to you")
})

test("the access to a line that is given back in part ends if staff say so", async () => {
  const sale = await sellCourses([49_900])
  await startRefund(staff, sale, { lines: [{ no: 1, amountMinor: 10_000 }], endsAccess: [1] })
  await runJobs()
  expect((await orderOf(sale)).lines).toMatchObject([{ status: "granted", isOpen: false }])
})

test("a seat that is given back is sold again, and the buyer may buy again", async () => {
  const sale = await sellCourses([49_900])
  const [itemId = 0] = sale.itemIds
  await withPlatform((db) => db.updateTable("items").set({ seats: 1 }).where("id", "=", itemId).execute())
  const other = await createMember("Student")
  const place = (buyer: TestMember) =>
    send(buyer, orders.place, { body: { kind: "course", itemId, instituteId: buyer.instituteId } })
  expect((await place(other)).code).toBe("sold_out")
  await startRefund(staff, sale, { amountMinor: 49_900 })
  await runJobs()
  expect((await place(sale.buyer)).status).toBe(200)
})
