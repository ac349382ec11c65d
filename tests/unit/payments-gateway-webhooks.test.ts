import { createHmac } from "node:crypto"
import Razorpay from "razorpay"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { KEY, type Stand, stand, until } from "./payments-gateway-stand"

let here: Stand
beforeEach(async () => {
  here = await stand()
})
afterEach(() => here.close())

const names = () => here.shop.received.map(({ event }) => event)

test("a payment is told in order, signed over the exact bytes, with an id of its own for each event", async () => {
  const order = await here.order()
  const { payment } = await here.pay(order.id)
  await here.gateway.refund({ paymentId: payment.id, amountMinor: 100_00, key: "refund-0001" })
  await until(() => here.shop.received.length === 5)
  expect(names()).toEqual([
    "payment.authorized",
    "payment.captured",
    "order.paid",
    "refund.created",
    "refund.processed",
  ])
  expect(new Set(here.shop.received.map(({ id }) => id)).size).toBe(5)
  for (const { raw, signature } of here.shop.received) {
    expect(signature).toBe(createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex"))
    expect(Razorpay.validateWebhookSignature(raw, signature, KEY.webhookSecret)).toBe(true)
  }
  const events = here.shop.received.map(({ raw, signature }) => here.gateway.verifyWebhook(raw, signature))
  expect(events[0]).toMatchObject({
    name: "payment.authorized",
    payment: { id: payment.id, isCaptured: false },
    order: null,
  })
  expect(events[2]).toMatchObject({
    name: "order.paid",
    order: { id: order.id, status: "paid" },
    payment: { isCaptured: true },
  })
  expect(events[4]).toMatchObject({ refund: { amountMinor: 100_00, paymentId: payment.id, status: "processed" } })
  expect(JSON.parse(here.shop.received[0]?.raw ?? "")).toMatchObject({
    entity: "event",
    account_id: expect.stringMatching(/^acc_/),
    contains: ["payment"],
    payload: { payment: { entity: { entity: "payment", status: "authorized", order_id: order.id } } },
  })
})

test("an event is believed only with the right secret over the very bytes that came", async () => {
  const input = { amountMinor: 149_900, currency: "INR", receipt: "slash", notes: { page: "/courses/7" } }
  await here.pay((await here.gateway.createOrder(input)).id, { vpa: "failure@razorpay" })
  await until(() => here.shop.received.length === 1)
  const [{ raw, signature } = { raw: "", signature: "" }] = here.shop.received
  const { gateway } = here
  expect(gateway.verifyWebhook(raw, signature)).toMatchObject({ name: "payment.failed", payment: { status: "failed" } })
  expect(gateway.verifyWebhook(Buffer.from(raw), signature)).toMatchObject({ name: "payment.failed" })
  expect(gateway.verifyWebhook(raw.replace("149900", "149901"), signature)).toBeNull()
  expect(gateway.verifyWebhook(JSON.stringify(JSON.parse(raw)), signature)).toBeNull()
  for (const wrong of ["", null, undefined, "0".repeat(64)]) expect(gateway.verifyWebhook(raw, wrong)).toBeNull()

  const config = { ...KEY, baseUrl: here.url, checkoutBaseUrl: here.url }
  const elsewhere = paymentsGateway({ ...config, webhookSecrets: ["another"] })
  const rotating = paymentsGateway({ ...config, webhookSecrets: ["the new one", KEY.webhookSecret] })
  const careless = paymentsGateway({ ...config, webhookSecrets: [] })
  expect(elsewhere.verifyWebhook(raw, signature)).toBeNull()
  expect(careless.verifyWebhook(raw, signature)).toBeNull()
  expect(rotating.verifyWebhook(raw, signature)).toMatchObject({ name: "payment.failed" })
})

test.each(["", "null", "[]", "{}", "not json", '{"entity":"event","event":"x","payload":[],"created_at":1}'])(
  "a signed body %j that is no event is no event",
  (raw) => {
    const signature = createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex")
    expect(here.gateway.verifyWebhook(raw, signature)).toBeNull()
  },
)

test("an event of a kind that we do not know keeps its name", () => {
  const raw =
    '{"entity":"event","event":"subscription.charged","payload":{"subscription":{"entity":{}},"payment":{"entity":1}},"created_at":1}'
  const signature = createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex")
  expect(here.gateway.verifyWebhook(raw, signature)).toMatchObject({ name: "subscription.charged", payment: null })
})

test("what the shop does not take is sent again, the same bytes under the same id, until it is taken", async () => {
  here.shop.status = 500
  await here.pay((await here.order()).id, { vpa: "failure@razorpay" })
  await until(() => here.shop.received.length >= 3)
  here.shop.status = 200
  await until(async () => (await here.call("/sandbox/ledger")).body.webhooks.waiting.length === 0)
  expect(new Set(here.shop.received.map(({ id, raw, signature }) => id + raw + signature)).size).toBe(1)
})

test("the events of one order leave one after the other, those of several orders side by side", async () => {
  here.shop.delayMs = 20
  await here.pay((await here.order()).id)
  await until(() => here.shop.received.length === 3)
  expect(here.shop.mostAtOnce).toBe(1)
  for (let paid = 0; paid < 3; paid += 1) await here.pay((await here.order()).id)
  await until(() => here.shop.received.length === 12)
  expect(here.shop.mostAtOnce).toBeGreaterThan(1)
})

test("a redirect is not followed and not taken for an answer", async () => {
  here.shop.status = 302
  await here.pay((await here.order()).id, { vpa: "failure@razorpay" })
  await until(() => here.shop.received.length >= 2)
})

test("events that were not taken survive a restart of the gateway", async () => {
  here.shop.status = 503
  await here.pay((await here.order()).id)
  await until(() => here.shop.received.length > 0)
  await here.stop()
  here.shop.received.length = 0
  here.shop.status = 200
  await here.restart()
  await until(() => new Set(names()).size === 3)
})

test("the faults for events: twice, in another order, never", async () => {
  await here.knobs({ duplicateWebhooks: 2, reorderWebhooks: true })
  await here.pay((await here.order()).id)
  await until(() => here.shop.received.length === 9)
  expect([...new Set(names())]).toEqual(["order.paid", "payment.captured", "payment.authorized"])
  expect(new Set(here.shop.received.map(({ id }) => id)).size).toBe(3)

  await here.knobs({ dropWebhooks: true })
  await here.pay((await here.order()).id)
  await until(async () => (await here.call("/sandbox/ledger")).body.webhooks.waiting.length === 0)
  expect(here.shop.received).toHaveLength(9)
})
