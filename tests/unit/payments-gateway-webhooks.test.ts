import { createHmac } from "node:crypto"
import Razorpay from "razorpay"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { KEY, type TestGateway, startTestGateway, waitUntil } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeEach(async () => {
  testGateway = await startTestGateway()
})
afterEach(() => testGateway.close())

const names = () => testGateway.shop.received.map(({ event }) => event)

test("the events of a payment arrive in order, each with a signature over the exact bytes and a unique id", async () => {
  const order = await testGateway.order()
  const { payment } = await testGateway.pay(order.id)
  await testGateway.gateway.refund({ paymentId: payment.id, amountMinor: 100_00, key: "refund-0001" })
  await waitUntil(() => testGateway.shop.received.length === 5)
  expect(names()).toEqual([
    "payment.authorized",
    "payment.captured",
    "order.paid",
    "refund.created",
    "refund.processed",
  ])
  expect(new Set(testGateway.shop.received.map(({ id }) => id)).size).toBe(5)
  for (const { raw, signature } of testGateway.shop.received) {
    expect(signature).toBe(createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex"))
    expect(Razorpay.validateWebhookSignature(raw, signature, KEY.webhookSecret)).toBe(true)
  }
  const events = testGateway.shop.received.map(({ raw, signature }) =>
    testGateway.gateway.verifyWebhook(raw, signature),
  )
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
  expect(JSON.parse(testGateway.shop.received[0]?.raw ?? "")).toMatchObject({
    entity: "event",
    account_id: expect.stringMatching(/^acc_/),
    contains: ["payment"],
    payload: { payment: { entity: { entity: "payment", status: "authorized", order_id: order.id } } },
  })
})

test("a webhook is verified only with the right secret over the exact bytes", async () => {
  const input = { amountMinor: 149_900, currency: "INR", receipt: "slash", notes: { page: "/courses/7" } }
  await testGateway.pay((await testGateway.gateway.createOrder(input)).id, { vpa: "failure@razorpay" })
  await waitUntil(() => testGateway.shop.received.length === 1)
  const [{ raw, signature } = { raw: "", signature: "" }] = testGateway.shop.received
  const { gateway } = testGateway
  expect(gateway.verifyWebhook(raw, signature)).toMatchObject({ name: "payment.failed", payment: { status: "failed" } })
  expect(gateway.verifyWebhook(Buffer.from(raw), signature)).toMatchObject({ name: "payment.failed" })
  expect(gateway.verifyWebhook(raw.replace("149900", "149901"), signature)).toBeNull()
  expect(gateway.verifyWebhook(JSON.stringify(JSON.parse(raw)), signature)).toBeNull()
  for (const wrong of ["", null, undefined, "0".repeat(64)]) expect(gateway.verifyWebhook(raw, wrong)).toBeNull()

  const config = { ...KEY, baseUrl: testGateway.url, checkoutBaseUrl: testGateway.url }
  const otherSecret = paymentsGateway({ ...config, webhookSecrets: ["another"] })
  const rotating = paymentsGateway({ ...config, webhookSecrets: ["the new one", KEY.webhookSecret] })
  const withoutSecrets = paymentsGateway({ ...config, webhookSecrets: [] })
  expect(otherSecret.verifyWebhook(raw, signature)).toBeNull()
  expect(withoutSecrets.verifyWebhook(raw, signature)).toBeNull()
  expect(rotating.verifyWebhook(raw, signature)).toMatchObject({ name: "payment.failed" })
})

test.each(["", "null", "[]", "{}", "not json", '{"entity":"event","event":"x","payload":[],"created_at":1}'])(
  "a signed body %j that is not an event is rejected",
  (raw) => {
    const signature = createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex")
    expect(testGateway.gateway.verifyWebhook(raw, signature)).toBeNull()
  },
)

test("an unknown event keeps its name", () => {
  const raw =
    '{"entity":"event","event":"subscription.charged","payload":{"subscription":{"entity":{}},"payment":{"entity":1}},"created_at":1}'
  const signature = createHmac("sha256", KEY.webhookSecret).update(raw).digest("hex")
  expect(testGateway.gateway.verifyWebhook(raw, signature)).toMatchObject({
    name: "subscription.charged",
    payment: null,
  })
})

test("a rejected webhook is retried with the same bytes and id until it is accepted", async () => {
  testGateway.shop.status = 500
  await testGateway.pay((await testGateway.order()).id, { vpa: "failure@razorpay" })
  await waitUntil(() => testGateway.shop.received.length >= 3)
  testGateway.shop.status = 200
  await waitUntil(async () => (await testGateway.call("/sandbox/ledger")).body.webhooks.pending.length === 0)
  expect(new Set(testGateway.shop.received.map(({ id, raw, signature }) => id + raw + signature)).size).toBe(1)
})

test("webhooks of one order are sent sequentially, those of several orders concurrently", async () => {
  testGateway.shop.delayMs = 20
  await testGateway.pay((await testGateway.order()).id)
  await waitUntil(() => testGateway.shop.received.length === 3)
  expect(testGateway.shop.maxInFlight).toBe(1)
  // Long enough that the payments arrive meanwhile, also on a busy machine.
  testGateway.shop.delayMs = 300
  const orders = await Promise.all([testGateway.order(), testGateway.order(), testGateway.order()])
  await Promise.all(orders.map(({ id }) => testGateway.pay(id)))
  await waitUntil(() => testGateway.shop.received.length === 12)
  expect(testGateway.shop.maxInFlight).toBeGreaterThan(1)
})

test("a redirect is not followed and counts as a failure", async () => {
  testGateway.shop.status = 302
  await testGateway.pay((await testGateway.order()).id, { vpa: "failure@razorpay" })
  await waitUntil(() => testGateway.shop.received.length >= 2)
})

test("undelivered events survive a restart of the gateway", async () => {
  testGateway.shop.status = 503
  await testGateway.pay((await testGateway.order()).id)
  await waitUntil(() => testGateway.shop.received.length > 0)
  await testGateway.stop()
  testGateway.shop.received.length = 0
  testGateway.shop.status = 200
  await testGateway.restart()
  await waitUntil(() => new Set(names()).size === 3)
})

test("injected faults duplicate, reorder and drop webhooks", async () => {
  await testGateway.setFaults({ duplicateWebhooks: 2, reorderWebhooks: true })
  await testGateway.pay((await testGateway.order()).id)
  await waitUntil(() => testGateway.shop.received.length === 9)
  expect([...new Set(names())]).toEqual(["order.paid", "payment.captured", "payment.authorized"])
  expect(new Set(testGateway.shop.received.map(({ id }) => id)).size).toBe(3)

  await testGateway.setFaults({ dropWebhooks: true })
  await testGateway.pay((await testGateway.order()).id)
  await waitUntil(async () => (await testGateway.call("/sandbox/ledger")).body.webhooks.pending.length === 0)
  expect(testGateway.shop.received).toHaveLength(9)
})
