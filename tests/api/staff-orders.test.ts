import { randomUUID } from "node:crypto"
import { profile } from "@/lib/features/profile/contract"
import { HISTORY_EVENTS } from "@/lib/features/orders/history-events"
import { staffOrders } from "@/lib/features/orders/staff-order-contract"
import { eventList } from "@/lib/main/event-list"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { eventsOf } from "../setup/events"
import { expectInvariants } from "../setup/invariants"
import { mailsTo } from "../setup/mails"
import { eventText, pay, sendEvent } from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { createPendingOrder } from "../setup/sales"
import { createMember, send, type TestMember } from "../setup/test-app"
import { eraseNow } from "./erasure-fixtures"
import { withOffline } from "./offline-fixtures"
import { sellCourses, startRefund } from "./refund-fixtures"

const offline = withOffline()
const DECLINED = "4100280000060003"
let staff: TestMember
beforeAll(async () => {
  staff = await createMember("Admin")
})

const paramsOf = ({ transactionId }: { transactionId: string }) => ({ params: { transactionId } })
const history = async (sale: { transactionId: string }, query: { page?: string; size?: string } = {}, as = staff) =>
  (await send(as, staffOrders.history, { ...paramsOf(sale), query })).data
const note = (sale: { transactionId: string }, text: string, as = staff, idempotencyKey: string = randomUUID()) =>
  send(as, staffOrders.note, { ...paramsOf(sale), body: { text, idempotencyKey } })
const resend = (sale: { transactionId: string }, as = staff) => send(as, staffOrders.resend, paramsOf(sale))
const orderIdOf = ({ transactionId }: { transactionId: string }) =>
  readPlatform((db) =>
    db.selectFrom("orders").select("id").where("transactionId", "=", transactionId).executeTakeFirstOrThrow(),
  ).then(({ id }) => id)

test("the history of an order has attempts, events, messages and notes, newest first, in pages", async () => {
  const { order } = await createPendingOrder({ priceMinor: 50_000 })
  const { payment } = await pay(order.order_id, { card: DECLINED })
  await sendEvent(eventText("payment.failed", payment))
  await runJobs()
  expect((await history({ transactionId: order.transaction_id })).content).toMatchObject([
    { kind: "attempt", reason: "card_declined" },
    { kind: "placed" },
  ])
  const sold = await sellCourses([40_000])
  await startRefund(staff, sold, { amountMinor: 10_000 })
  await runJobs()
  await note(sold, "Called, is content")
  const { content, totalElements } = await history(sold, { size: "50" })
  expect(content[0]).toMatchObject({ kind: "note", text: "Called, is content", by: expect.any(String) })
  expect(content.at(-1)).toMatchObject({ kind: "placed" })
  const events = content.flatMap((entry) => (entry.kind === "event" ? [entry] : []))
  expect(events.map(({ event }) => event)).toEqual([
    ...["refund.sent", "refund.processed", "refund.decided", "order.paid"],
  ])
  expect(events.at(-2)).toMatchObject({ amountMinor: 10_000, by: expect.any(String) })
  expect(content).toContainEqual(
    expect.objectContaining({ kind: "message", event: "order.paid", channel: "email", state: "sent" }),
  )
  const times = content.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => b - a))
  const pages = [await history(sold, { size: "3" }), await history(sold, { size: "3", page: "1" })]
  expect(pages.flatMap((page) => page.content)).toEqual(content.slice(0, 6))
  expect(pages[0]?.totalElements).toBe(totalElements)
})

test("every event of an order is one that its history tells, but for a test, which is no sale, and a note, which stands there itself", () => {
  const ofOrder = eventList.filter(({ subject: [type] }) => type === "order" || type === "offline_application")
  const untold = ofOrder.map(({ key }) => key).filter((key) => !HISTORY_EVENTS.some((recorded) => recorded === key))
  expect(untold).toEqual(["order.tested", "order.note_added"])
})

test("a note is added once, kept as it is, and seen by staff of the institute alone", async () => {
  const sale = await sellCourses([40_000])
  const key = randomUUID()
  expect((await note(sale, "  First  ", staff, key)).data).toMatchObject({ kind: "note", text: "First" })
  expect((await note(sale, "Second", staff, key)).data).toMatchObject({ text: "First" })
  const notes = (await history(sale)).content.filter(({ kind }) => kind === "note")
  expect(notes).toHaveLength(1)
  expect(await eventsOf(`order:${await orderIdOf(sale)}`, { key: "order.note_added" })).toHaveLength(1)
  expect(await note(sale, " ")).toMatchObject({ status: 400 })
  expect(await note(sale, "a".repeat(2_001))).toMatchObject({ status: 400 })
  expect(await note(sale, "a".repeat(2_000))).toMatchObject({ status: 200 })
  const other = await createMember("InstituteAdmin", "rival")
  expect(await send(other, staffOrders.history, { ...paramsOf(sale), query: {} })).toMatchObject({ status: 404 })
  expect(await send(other, staffOrders.payments, paramsOf(sale))).toMatchObject({ status: 404 })
  expect(await note(sale, "Theirs", other)).toMatchObject({ status: 404 })
  expect(await resend(sale, other)).toMatchObject({ status: 404 })
  expect(await note(sale, "Mine", sale.buyer)).toMatchObject({ status: 403 })
})

test("notes are in the buyer's copy of their data, and are erased with them", async () => {
  const sale = await sellCourses([40_000])
  await note(sale, "Paid by the father")
  const { response } = await send(sale.buyer, profile.exportData, {})
  expect(await response.json()).toMatchObject({ orderNotes: [{ text: "Paid by the father" }] })
  await eraseNow(sale.buyer.userId)
  expect((await history(sale)).content.filter(({ kind }) => kind === "note")).toEqual([])
  expect(await resend(sale)).toMatchObject({ code: "no_mailbox" })
})

test("a receipt goes again with every document of the order, at most once in five minutes", async () => {
  const sale = await sellCourses([40_000, 20_000])
  await startRefund(staff, sale, { lines: [{ no: 1, amountMinor: 10_000 }] })
  await mailsTo(sale.buyer.email)
  const [first, second] = await Promise.all([resend(sale), resend(sale)])
  expect([first.status, second.status].toSorted()).toEqual([200, 429])
  expect([first, second].find(({ status }) => status === 200)?.data).toEqual({ email: sale.buyer.email })
  const [mail] = await mailsTo(sale.buyer.email)
  expect(mail?.subject).toMatch(/^Your receipt for/)
  expect(mail?.attachments).toHaveLength(2)
  expect(mail?.text).toContain("₹600")
  expect(mail?.text).not.toContain("Could not be given")
  expect((await history(sale)).content).toContainEqual(
    expect.objectContaining({ kind: "event", event: "order.receipt_resent", by: expect.any(String) }),
  )
})

test("there is nothing to send of an order that was not paid, or cost nothing", async () => {
  const { order } = await createPendingOrder()
  expect(await resend({ transactionId: order.transaction_id })).toMatchObject({ code: "nothing_to_send" })
  const free = await createPendingOrder({ priceMinor: 0 })
  expect(await resend({ transactionId: free.order.transaction_id })).toMatchObject({ code: "nothing_to_send" })
})

test("payments have the gateway's ids, and what the institute received itself leads to its application", async () => {
  const sale = await sellCourses([40_000])
  const { data } = await send(staff, staffOrders.payments, paramsOf(sale))
  expect(data).toMatchObject({
    ...{ gatewayOrderId: expect.stringMatching(/^order_/), applicationId: null },
    payments: [{ rail: "card", status: "captured", amountMinor: 40_000, gatewayId: sale.paymentId }],
  })
  const { id, transactionId } = await offline.createAccepted(10_000)
  await offline.record(id, 4_000)
  const paid = (await send(staff, staffOrders.payments, { params: { transactionId } })).data
  expect(paid).toMatchObject({
    ...{ gatewayOrderId: null, applicationId: id },
    payments: [{ rail: "offline", status: "captured", amountMinor: 4_000, gatewayId: null }],
  })
  const recorded = (await history({ transactionId })).content.flatMap((entry) =>
    entry.kind === "event" ? [entry.event] : [],
  )
  expect(recorded).toEqual(expect.arrayContaining(["offline.applied", "offline.accepted", "offline.received"]))
})

afterAll(expectInvariants)
