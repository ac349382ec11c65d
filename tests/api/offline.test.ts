import { offline } from "@/lib/features/offline/contract"
import { orders } from "@/lib/features/orders/contract"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { changeItem } from "../setup/baskets"
import { mailsTo } from "../setup/mails"
import { createItemOnSale, pay, placeOrder } from "../setup/payments"
import { createMember, send } from "../setup/test-app"
import { submitPaymentProof } from "../setup/sales"
import { mayOpen, numbersOf, postingsOf, WAYS, withOffline } from "./offline-fixtures"
import { KARNATAKA } from "./tax-fixtures"

const at = withOffline()

const listOf = async (status: "to_review" | "awaiting" | "part_paid" | "done") =>
  (await send(at.admin(), offline.list, { query: { status } })).data.content.map(({ id }) => id)

test("an application to access: applied, accepted, paid whole", async () => {
  const itemId = await createItemOnSale({ priceMinor: 4_999_00 })
  const { data: applied } = await at.apply([itemId], {
    reference: "N-123",
    note: "Paid at the bank",
    expectedTotalMinor: 4_999_00,
  })
  expect(applied).toMatchObject({
    status: "submitted",
    mode: "bank",
    totalMinor: 4_999_00,
    receivedMinor: 0,
    ways: null,
  })
  expect(applied.expiresAt.getTime()).toBeGreaterThan(Date.now() + 13.9 * 86_400_000)
  expect(await listOf("to_review")).toContain(applied.id)
  expect((await send(at.admin(), offline.review, { body: { id: applied.id } })).data.status).toBe("under_review")
  expect((await at.accept(applied.id)).data).toMatchObject({
    status: "payment_awaited",
    ways: { ifsc: WAYS.ifsc, upiId: WAYS.upiId },
  })
  expect(await listOf("awaiting")).toContain(applied.id)
  expect(await mayOpen(at.student(), itemId)).toBe(false)
  const recorded = await at.record(applied.id, null)
  expect(recorded.data).toMatchObject({ status: "enrolled", receivedMinor: 4_999_00, ways: null })
  expect(await mayOpen(at.student(), itemId)).toBe(true)
  expect(await listOf("done")).toContain(applied.id)
  expect((await numbersOf(applied.number)).map(({ series, totalMinor }) => [series, totalMinor])).toEqual([
    ["INV", 4_999_00],
  ])
  expect(await postingsOf(applied.number)).toEqual([
    { receipt: { cash: 4_999_00, customer_advances: -4_999_00 } },
    { sale: { customer_advances: 4_999_00, sales: -4_999_00 } },
  ])
  const order = await send(at.student(), orders.show, { params: { transactionId: applied.transactionId } })
  expect(order.data).toMatchObject({ status: "paid", totalMinor: 4_999_00 })
  const access = await readPlatform((db) =>
    db.selectFrom("entitlements").select("source").where("itemId", "=", itemId).execute(),
  )
  expect(access).toEqual([{ source: "offline" }])
  const subjects = (await mailsTo(at.student().email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /application|How to pay|receipt/.test(subject ?? ""))).toHaveLength(3)
})

test("what was recorded once is not recorded again", async () => {
  const { id } = await at.createAccepted()
  const [one, other] = await Promise.all([at.record(id, null), at.record(id, null)])
  expect([one.code ?? "", other.code ?? ""].toSorted()).toEqual(["", "application_moved"])
  expect((await at.show(id)).receipts).toHaveLength(1)
  expect((await at.record(id, 1_00)).code).toBe("application_moved")
})

test("parts have vouchers with the tax on them, and the last settles", async () => {
  await at.saveProfile()
  const { id, number } = await at.createAccepted(11_800_00, { billing: { gstin: KARNATAKA, stateCode: "29" } })
  const part = await at.record(id, 5_000_00)
  expect(part.data).toMatchObject({ status: "payment_awaited", receivedMinor: 5_000_00 })
  expect(part.data.receipts[0]?.documents).toMatchObject([{ kind: "receipt_voucher" }])
  expect(await listOf("part_paid")).toContain(id)
  expect((await at.record(id, null)).data.status).toBe("enrolled")
  expect(await postingsOf(number)).toEqual([
    { receipt: { cash: 5_000_00, customer_advances: -5_000_00, tax_on_advances: 762_71, igst_payable: -762_71 } },
    { receipt: { cash: 6_800_00, customer_advances: -6_800_00 } },
    expect.anything(),
  ])
  const sale = await readPlatform((db) =>
    db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transactionId")
      .innerJoin("payments as p", "p.providerPaymentId", "t.reference")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .select(["e.account", "e.amountMinor"])
      .where("o.number", "=", number)
      .where("t.kind", "=", "sale")
      .execute(),
  )
  expect(sale.map(({ account, amountMinor }) => `${account} ${amountMinor}`).toSorted()).toEqual([
    "customer_advances 1180000",
    "igst_payable -103729",
    "sales -1000000",
    "tax_on_advances -76271",
  ])
  expect(await numbersOf(number)).toMatchObject([
    { series: "RV", taxableMinor: 4_237_29, igstMinor: 762_71, totalMinor: 5_000_00 },
    { series: "INV", taxableMinor: 10_000_00, igstMinor: 1_800_00, totalMinor: 11_800_00 },
  ])
})

test("a seller that takes no tax gives a receipt for a part, and a little may be written off", async () => {
  const { id, number } = await at.createAccepted()
  expect((await send(at.admin(), offline.writeOff, { body: { id } })).code).toBe("write_off_refused")
  await at.record(id, 11_750_00)
  const done = await send(at.admin(), offline.writeOff, { body: { id } })
  expect(done.data).toMatchObject({ status: "enrolled", writtenOffMinor: 50_00 })
  expect((await numbersOf(number)).map(({ series, kind, totalMinor }) => [series, kind, totalMinor])).toEqual([
    ["RC", "receipt", 11_750_00],
    ["INV", "receipt", 11_800_00],
  ])
  expect((await postingsOf(number))[1]).toEqual({
    sale: { customer_advances: 11_750_00, write_offs: 50_00, sales: -11_800_00 },
  })
})

test("more than five percent is not written off, nor while a cheque is on its way", async () => {
  const { id } = await at.createAccepted(1_000_00)
  await at.record(id, 949_00)
  expect((await send(at.admin(), offline.writeOff, { body: { id } })).code).toBe("write_off_refused")
  await at.record(id, 10_00, { mode: "cheque" })
  expect((await send(at.admin(), offline.writeOff, { body: { id } })).code).toBe("write_off_refused")
})

test("a cheque counts once it is cleared, and one that bounces does not", async () => {
  const { id } = await at.createAccepted()
  const [bad] = (await at.record(id, null, { mode: "cheque" })).data.receipts
  expect(bad).toMatchObject({ state: "awaiting_clearance", documents: [] })
  expect(await at.show(id)).toMatchObject({ receivedMinor: 0, clearingMinor: 11_800_00, status: "payment_awaited" })
  expect((await at.record(id, 1_00)).code).toBe("application_moved")
  const bounced = await send(at.admin(), offline.bounce, { body: { receiptId: bad?.id ?? 0, reason: "No funds" } })
  expect(bounced.data).toMatchObject({ clearingMinor: 0, receipts: [{ state: "bounced", reason: "No funds" }] })
  expect((await send(at.admin(), offline.clear, { body: { receiptId: bad?.id ?? 0 } })).code).toBe("application_moved")
  const second = (await at.record(id, null, { mode: "cheque" })).data.receipts.at(-1)
  const cleared = await send(at.admin(), offline.clear, { body: { receiptId: second?.id ?? 0 } })
  expect(cleared.data.status).toBe("enrolled")
  expect((await mailsTo(at.student().email)).map(({ subject }) => subject)).toContainEqual(
    expect.stringContaining("Your payment for"),
  )
})

test("a receipt is taken back with its voucher, before the enrolment alone", async () => {
  await at.saveProfile()
  const { id, number } = await at.createAccepted(11_800_00, { billing: { stateCode: "29" } })
  const [receipt] = (await at.record(id, 5_000_00)).data.receipts
  const reversed = await send(at.admin(), offline.reverse, {
    body: { receiptId: receipt?.id ?? 0, reason: "Wrong order" },
  })
  expect(reversed.data).toMatchObject({
    receivedMinor: 0,
    status: "payment_awaited",
    receipts: [{ state: "reversed" }],
  })
  expect(reversed.data.receipts[0]?.documents.map(({ kind }) => kind)).toEqual(["receipt_voucher", "refund_voucher"])
  expect((await postingsOf(number))[1]).toEqual({
    receipt_reversed: { cash: -5_000_00, customer_advances: 5_000_00, tax_on_advances: -762_71, igst_payable: 762_71 },
  })
  const [, last] = (await at.record(id, null)).data.receipts
  expect(
    (await send(at.admin(), offline.reverse, { body: { receiptId: last?.id ?? 0, reason: "Too late" } })).code,
  ).toBe("application_moved")
})

test("an application with money is rejected once the money was paid back", async () => {
  await at.saveProfile()
  const { id, number, transactionId } = await at.createAccepted(11_800_00, { billing: { stateCode: "27" } })
  await at.record(id, 2_000_00)
  await at.record(id, 3_000_00)
  await at.record(id, 1_000_00, { mode: "cheque" })
  const reject = (change: object) =>
    send(at.admin(), offline.reject, { body: { id, reason: "The batch is cancelled", ...change } })
  expect((await reject({})).code).toBe("money_received")
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  expect((await reject({ paidBack: { mode: "upi", reference: "X1", paidOn: tomorrow } })).fields).toHaveProperty(
    "paidOn",
  )
  const paidOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const rejected = await reject({ paidBack: { mode: "upi", reference: "X1", paidOn } })
  expect(rejected.data).toMatchObject({ status: "rejected", receivedMinor: 0, reason: "The batch is cancelled" })
  expect(rejected.data.receipts.map(({ state }) => state)).toEqual(["reversed", "reversed", "bounced"])
  expect((await numbersOf(number)).map(({ series }) => series)).toEqual(["RV", "RV", "FV", "FV"])
  expect((await reject({})).code).toBe("application_moved")
  expect((await send(at.student(), orders.show, { params: { transactionId } })).data.status).toBe("cancelled")
  expect((await mailsTo(at.student().email))[0]?.text).toContain("The batch is cancelled")
})

test("what was received keeps an application from being withdrawn", async () => {
  const { id } = await at.createAccepted()
  await at.record(id, 100_00, { mode: "cheque" })
  expect((await send(at.student(), offline.withdraw, { body: { id } })).code).toBe("application_moved")
})

test("nothing scarce is held before staff accept, and what is gone then is named", async () => {
  const [free, last] = [await createItemOnSale(), await createItemOnSale({ seats: 1 })]
  const { data: applied } = await at.apply([free, last])
  const other = await createMember("Student")
  const { data: others } = await at.apply([last], {}, other)
  expect((await at.accept(applied.id)).data.status).toBe("payment_awaited")
  const gone = await at.accept(others.id)
  expect(gone.code).toBe("sold_out")
  expect((await placeOrder(await createMember("Student"), last)).code).toBe("sold_out")
  expect((await at.record(others.id, null)).code).toBe("sold_out")
  await send(at.admin(), offline.reject, { body: { id: applied.id, reason: "Never paid" } })
  expect((await at.accept(others.id)).data.status).toBe("payment_awaited")
})

test("what cannot be given any more waits for staff with its money", async () => {
  const [good, gone] = [await createItemOnSale({ priceMinor: 500_00 }), await createItemOnSale({ priceMinor: 500_00 })]
  const { data: applied } = await at.apply([good, gone])
  await at.accept(applied.id)
  await changeItem(gone, { status: "archived" })
  expect((await at.record(applied.id, null)).data.status).toBe("payment_received")
  const enrol = () => send(at.admin(), offline.enrol, { body: { id: applied.id } })
  expect(await enrol()).toMatchObject({ code: "not_on_sale", fields: { "items.1": ["not_on_sale"] } })
  await changeItem(gone, { status: "published" })
  expect((await enrol()).data.status).toBe("enrolled")
  expect((await enrol()).code).toBe("application_moved")
})

test("buying online withdraws an application for which nothing was received", async () => {
  const itemId = await createItemOnSale()
  const { data: applied } = await at.apply([itemId])
  await at.accept(applied.id)
  const { data: order } = await placeOrder(at.student(), itemId)
  await submitPaymentProof({ buyer: at.student(), itemId, order }, (await pay(order.order_id)).proof)
  expect((await at.show(applied.id)).status).toBe("withdrawn")
})
