import { sql } from "kysely"
import { orders } from "@/lib/features/orders/contract"
import { workWaitingEvents } from "@/lib/features/orders/inbox.server"
import { payments } from "@/lib/features/orders/payments.server"
import { settle } from "@/lib/features/orders/settle.server"
import { env } from "@/lib/server/env.server"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { expectBooksAgree, expectSound } from "../setup/invariants"
import {
  eventAbout,
  eventText,
  gatewayBooks,
  itemOnSale,
  pay,
  place,
  runJobs,
  sendEvent,
  turn,
} from "../setup/payments"
import { until } from "../setup/until"
import { institutes, raw, send, someone } from "../setup/world"

afterEach(async () => {
  await runJobs()
  await expectSound()
  await expectBooksAgree()
})

async function paidAtProvider(how?: { card?: string; vpa?: string }) {
  const buyer = await someone("Student")
  const { data: order } = await place(buyer, await itemOnSale())
  const { payment } = await pay(order.order_id, how)
  const look = async () => (await send(buyer, orders.show, { params: { transactionId: order.transaction_id } })).data
  return { order, payment, look, text: eventText("payment.captured", payment) }
}

const countKept = () =>
  readPlatform(async (db) => {
    const { rows } = await sql<{ waiting: number; kept: number }>`
      select count(*)::int as kept, count(*) filter (where "processedAt" is null)::int as waiting from provider_events`.execute(
      db,
    )
    return rows[0] ?? { kept: 0, waiting: 0 }
  })

test("an event is kept before it is answered, and worked on after", async () => {
  const { text, look } = await paidAtProvider()
  const before = await countKept()
  expect((await sendEvent(text)).status).toBe(200)
  expect(await countKept()).toEqual({ kept: before.kept + 1, waiting: before.waiting + 1 })
  expect((await look()).status).toBe("payment_pending")
  await runJobs()
  expect((await look()).status).toBe("paid")
  expect((await countKept()).waiting).toBe(before.waiting)
})

test.each([
  ["no signature", ""],
  ["a signature by another secret", (text: string) => sign("another secret", text)],
  ["the checkout's secret", (text: string) => sign(env.PAYMENTS_KEY_SECRET, text)],
  ["capitals", (text: string) => sign(env.PAYMENTS_WEBHOOK_SECRET, text).toUpperCase()],
])("%s is refused and nothing is kept", async (_, signature) => {
  const { text, look } = await paidAtProvider()
  const before = await countKept()
  const answer = await sendEvent(text, typeof signature === "string" ? signature : signature(text))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: "bad_signature" })
  await runJobs()
  expect(await countKept()).toEqual(before)
  expect((await look()).status).toBe("payment_pending")
  await sendEvent(text)
})

test("a body that was altered by one letter is refused", async () => {
  const { text } = await paidAtProvider()
  const altered = text.replace('"captured"', '"captureD"')
  expect(altered).not.toBe(text)
  expect((await sendEvent(altered, sign(env.PAYMENTS_WEBHOOK_SECRET, text))).status).toBe(400)
  expect((await sendEvent(` ${text}`, sign(env.PAYMENTS_WEBHOOK_SECRET, text))).status).toBe(400)
  await sendEvent(text)
})

test("the same event under a hundred new ids is kept once", async () => {
  const { text } = await paidAtProvider()
  const { kept } = await countKept()
  const answers = await Promise.all(Array.from({ length: 100 }, () => sendEvent(text)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await countKept()).kept).toBe(kept + 1)
})

test("an event about no order of ours is acknowledged and not kept", async () => {
  const { kept } = await countKept()
  const { payment } = await paidAtProvider({ vpa: "failure@razorpay" })
  const foreign = eventText("payment.captured", {
    ...payment,
    id: "pay_ForeignPaymentX",
    order_id: "order_ForeignOrderX",
  })
  expect((await sendEvent(foreign)).status).toBe(200)
  expect((await countKept()).kept).toBe(kept)
})

test("what an event claims is not believed: the provider is asked", async () => {
  const { payment, look, text } = await paidAtProvider({ card: "4100280000060003" })
  expect(payment.status).toBe("failed")
  await sendEvent(
    text.replace('"status":"failed"', '"status":"captured"').replace('"captured":false', '"captured":true'),
  )
  await runJobs()
  expect(await look()).toMatchObject({ status: "payment_pending", failure: { reason: "card_declined" } })
})

test("an event about a payment that the provider does not know is put aside", async () => {
  const { payment, text } = await paidAtProvider({ vpa: "failure@razorpay" })
  await sendEvent(text.replaceAll(payment.id, "pay_NobodyKnowsIt"))
  await runJobs()
  expect((await countKept()).waiting).toBe(0)
})

test("an event whose work was lost is worked on within a minute", async () => {
  const { text, look } = await paidAtProvider()
  await sendEvent(text)
  await withPlatform((db) => sql`update provider_events set "receivedAt" = now() - interval '1 minute'`.execute(db))
  await turn({ status5xx: 1 })
  await expect(workWaitingEvents.run({})).rejects.toThrow("unavailable")
  expect((await look()).status).toBe("payment_pending")
  await workWaitingEvents.run({})
  expect((await look()).status).toBe("paid")
})

test("the provider's own deliveries, repeated and in reverse, settle once and are answered 2xx", async () => {
  await turn({ dropWebhooks: false, duplicateWebhooks: 3, reorderWebhooks: true })
  const { look } = await paidAtProvider()
  await until(async () => {
    await runJobs()
    return (await look()).status === "paid"
  })
})

test("an event that names the order alone settles what was paid for it", async () => {
  const { order, look } = await paidAtProvider()
  const entity = (await gatewayBooks()).orders.find(({ id }) => id === order.order_id)
  await sendEvent(eventAbout("order.paid", { order: entity ?? {} }))
  await runJobs()
  expect((await look()).status).toBe("paid")
})

test("a refund that the bank takes days for is noted when the provider tells", async () => {
  await turn({ wrongAmount: 700 })
  const { payment, text, look } = await paidAtProvider()
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
  const entity = (await gatewayBooks()).refunds.find((known) => known.id === refund.id)
  await sendEvent(eventAbout("refund.processed", { refund: entity ?? {} }))
  await sendEvent(text)
  await runJobs()
  expect((await look()).refund).toEqual({ amountMinor, status: "processed" })
})

test("another institute's events stay with it", async () => {
  const buyer = await someone("Student", "rival")
  const { data: order } = await place(buyer, await itemOnSale({}, "rival"))
  const { payment } = await pay(order.order_id)
  await sendEvent(eventText("payment.captured", payment))
  await runJobs()
  const places = await readPlatform((db) =>
    db
      .selectFrom("payments")
      .select("instituteId")
      .where("providerPaymentId", "=", payment.id)
      .union(db.selectFrom("ledger_transactions").select("instituteId").where("reference", "=", payment.id))
      .execute(),
  )
  expect(places).toEqual([{ instituteId: institutes.rival }])
})

test("a body that is too large, or is no event, is refused", async () => {
  const junk = "not an event"
  expect((await sendEvent(junk)).status).toBe(400)
  expect((await sendEvent("{}")).status).toBe(400)
  const large = await raw("/payments/v2/api/webhook", { method: "POST", body: "x".repeat(300_000) })
  expect(large.status).toBe(413)
})
