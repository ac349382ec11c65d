import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import {
  processPendingWebhookEvents,
  processWebhookEvent,
} from "@/lib/features/orders/settlement/webhook-events.server"
import { payments } from "@/lib/features/orders/payments.server"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { env } from "@/lib/server/env.server"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectLedgersAgree, expectInvariants } from "../setup/invariants"
import {
  eventAbout,
  eventText,
  gatewayLedger,
  createItemOnSale,
  pay,
  placeOrder,
  sendEvent,
  configureGateway,
} from "../setup/payments"
import { runJobs } from "../setup/run-jobs"
import { waitUntil } from "../setup/wait-until"
import { institutes, sendRaw, send, createMember } from "../setup/test-app"

afterEach(async () => {
  await runJobs()
  await expectInvariants()
  await expectLedgersAgree()
})

async function payNewOrder(how?: { card?: string; vpa?: string }) {
  const buyer = await createMember("Student")
  const { data: order } = await placeOrder(buyer, await createItemOnSale())
  const { payment } = await pay(order.order_id, how)
  const show = async () => (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data
  return { order, payment, show, text: eventText("payment.captured", payment) }
}

const countEvents = () =>
  readPlatform(async (db) => {
    const { rows } = await sql<{ pending: number; stored: number }>`
      select count(*)::int as stored, count(*) filter (where "processedAt" is null)::int as pending from webhook_events`.execute(
      db,
    )
    return rows[0] ?? { stored: 0, pending: 0 }
  })

test("an event is stored before the response and processed after it", async () => {
  const { text, show } = await payNewOrder()
  const before = await countEvents()
  expect((await sendEvent(text)).status).toBe(200)
  expect(await countEvents()).toEqual({ stored: before.stored + 1, pending: before.pending + 1 })
  expect((await show()).status).toBe("payment_pending")
  await runJobs()
  expect((await show()).status).toBe("paid")
  expect((await countEvents()).pending).toBe(before.pending)
})

test("events about one payment are processed together, those of another payment apart", async () => {
  const { payment, text, order, show } = await payNewOrder()
  const other = await payNewOrder()
  const entity = (await gatewayLedger()).orders.find(({ id }) => id === order.order_id)
  for (const event of [
    eventText("payment.authorized", payment),
    text,
    eventAbout("order.paid", { payment, order: entity ?? {} }),
    other.text,
  ])
    expect((await sendEvent(event)).status).toBe(200)
  const [first] = await readPlatform((db) =>
    db
      .selectFrom("webhook_events")
      .select(["id as eventId", "instituteId"])
      .where("processedAt", "is", null)
      .orderBy("id")
      .execute(),
  )
  if (!first) throw new Error("no event is stored")
  await processWebhookEvent.run(first)
  expect((await show()).status).toBe("paid")
  expect((await other.show()).status).toBe("payment_pending")
  expect((await countEvents()).pending).toBe(1)
})

test.each([
  ["no signature", ""],
  ["a signature by another secret", (text: string) => sign("another secret", text)],
  ["the checkout's secret", (text: string) => sign(env.PAYMENTS_KEY_SECRET, text)],
  ["capitals", (text: string) => sign(env.PAYMENTS_WEBHOOK_SECRET, text).toUpperCase()],
])("%s is refused and nothing is stored", async (_, signature) => {
  const { text, show } = await payNewOrder()
  const before = await countEvents()
  const response = await sendEvent(text, typeof signature === "string" ? signature : signature(text))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: "invalid_signature" })
  await runJobs()
  expect(await countEvents()).toEqual(before)
  expect((await show()).status).toBe("payment_pending")
  await sendEvent(text)
})

test("a body that was altered by one letter is refused", async () => {
  const { text } = await payNewOrder()
  const altered = text.replace('"captured"', '"captureD"')
  expect(altered).not.toBe(text)
  expect((await sendEvent(altered, sign(env.PAYMENTS_WEBHOOK_SECRET, text))).status).toBe(400)
  expect((await sendEvent(` ${text}`, sign(env.PAYMENTS_WEBHOOK_SECRET, text))).status).toBe(400)
  await sendEvent(text)
})

test("the same event under a hundred new ids is stored once", async () => {
  const { text } = await payNewOrder()
  const { stored } = await countEvents()
  const responses = await Promise.all(Array.from({ length: 100 }, () => sendEvent(text)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await countEvents()).stored).toBe(stored + 1)
})

test("an event about an unknown order is acknowledged and not stored", async () => {
  const { stored } = await countEvents()
  const { payment } = await payNewOrder({ vpa: "failure@razorpay" })
  const foreign = eventText("payment.captured", {
    ...payment,
    id: "pay_ForeignPaymentX",
    order_id: "order_ForeignOrderX",
  })
  expect((await sendEvent(foreign)).status).toBe(200)
  expect((await countEvents()).stored).toBe(stored)
})

test("the payload of an event is not trusted: the state is fetched from the provider", async () => {
  const { payment, show, text } = await payNewOrder({ card: "4100280000060003" })
  expect(payment.status).toBe("failed")
  await sendEvent(
    text.replace('"status":"failed"', '"status":"captured"').replace('"captured":false', '"captured":true'),
  )
  await runJobs()
  expect(await show()).toMatchObject({ status: "payment_pending", failure: { reason: "card_declined" } })
})

test("an event about a payment that the provider does not know is marked as processed", async () => {
  const { payment, text } = await payNewOrder({ vpa: "failure@razorpay" })
  await sendEvent(text.replaceAll(payment.id, "pay_NobodyKnowsIt"))
  await runJobs()
  expect((await countEvents()).pending).toBe(0)
})

test("an event whose job was lost is found and processed", async () => {
  const { text, show } = await payNewOrder()
  await sendEvent(text)
  await withPlatform((db) => sql`update webhook_events set "nextTryAt" = now()`.execute(db))
  await configureGateway({ status5xx: 1 })
  await expect(processPendingWebhookEvents.run({ isResumed: false })).rejects.toThrow("unavailable")
  expect((await show()).status).toBe("payment_pending")
  await processPendingWebhookEvents.run({ isResumed: false })
  expect((await show()).status).toBe("paid")
})

test("the provider's own deliveries, repeated and reordered, settle once and are answered 2xx", async () => {
  await configureGateway({ dropWebhooks: false, duplicateWebhooks: 3, reorderWebhooks: true })
  const { show } = await payNewOrder()
  await waitUntil(async () => {
    await runJobs()
    return (await show()).status === "paid"
  })
})

test("an event about the order alone settles its payments", async () => {
  const { order, show } = await payNewOrder()
  const entity = (await gatewayLedger()).orders.find(({ id }) => id === order.order_id)
  await sendEvent(eventAbout("order.paid", { order: entity ?? {} }))
  await runJobs()
  expect((await show()).status).toBe("paid")
})

test("a pending refund is recorded as processed when its event arrives", async () => {
  await configureGateway({ wrongAmount: 700 })
  const { payment, text, show } = await payNewOrder()
  await settle(payment.id)
  const { id, amountMinor } = await withPlatform((db) =>
    db
      .selectFrom("refunds as r")
      .innerJoin("payments as p", "p.id", "r.paymentId")
      .select(["r.id", "r.amountMinor"])
      .where("p.providerPaymentId", "=", payment.id)
      .executeTakeFirstOrThrow(),
  )
  const key = `lectern-refund-${institutes.acme}-${id}`
  const refund = await payments.refund({ paymentId: payment.id, amountMinor, key })
  await withPlatform((db) =>
    db.updateTable("refunds").set({ status: "pending", providerRefundId: refund.id }).where("id", "=", id).execute(),
  )
  const entity = (await gatewayLedger()).refunds.find((known) => known.id === refund.id)
  await sendEvent(eventAbout("refund.processed", { refund: entity ?? {} }))
  await sendEvent(text)
  await runJobs()
  expect((await show()).refund).toEqual({ amountMinor, status: "processed" })
})

test("the rows of another institute's event belong to that institute", async () => {
  const buyer = await createMember("Student", "rival")
  const { data: order } = await placeOrder(buyer, await createItemOnSale({}, "rival"))
  const { payment } = await pay(order.order_id)
  await sendEvent(eventText("payment.captured", payment))
  await runJobs()
  const owners = await readPlatform((db) =>
    db
      .selectFrom("payments")
      .select("instituteId")
      .where("providerPaymentId", "=", payment.id)
      .union(db.selectFrom("ledger_transactions").select("instituteId").where("reference", "=", payment.id))
      .execute(),
  )
  expect(owners).toEqual([{ instituteId: institutes.rival }])
})

test("a body that is too large or is no event is refused", async () => {
  const junk = "not an event"
  expect((await sendEvent(junk)).status).toBe(400)
  expect((await sendEvent("{}")).status).toBe(400)
  const large = await sendRaw("/payments/v2/api/webhook", { method: "POST", body: "x".repeat(300_000) })
  expect(large.status).toBe(413)
})
