import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { sign } from "@/lib/server/gateways/payments/signatures"
import { KEY, startTestGateway, type TestGateway, waitUntil } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterEach(() => testGateway.setFaults())
afterAll(() => testGateway.close())

async function payOrder(amountMinor = 49_900): Promise<string> {
  const order = await testGateway.order(amountMinor)
  return (await testGateway.pay(order.id)).payment.id
}

const refund = async (paymentId: string, amountMinor = 10_000) =>
  testGateway.gateway.refund({ paymentId, amountMinor, key: `key-of-${paymentId}-${amountMinor}` })

const eventsOf = (id: string) =>
  testGateway.shop.received.filter(({ raw }) => raw.includes(id)).map(({ event }) => event)

test("a refund stays pending until the bank has taken it", async () => {
  const paymentId = await payOrder()
  await testGateway.setFaults({ refunds: "pending" })
  const sent = await refund(paymentId)
  expect(sent.status).toBe("pending")
  await testGateway.call(`/sandbox/refunds/${sent.id}`, { status: "processed" })
  expect(await testGateway.gateway.fetchRefund(sent.id)).toMatchObject({ status: "processed" })
  await waitUntil(() => eventsOf(sent.id).includes("refund.processed"))
  expect(eventsOf(sent.id)).toEqual(["refund.created", "refund.processed"])
})

test("a refund that the bank does not take fails after it was accepted, and the payment holds its money again", async () => {
  const paymentId = await payOrder()
  await testGateway.setFaults({ refunds: "failed" })
  const sent = await refund(paymentId, 49_900)
  expect(await testGateway.gateway.fetchRefund(sent.id)).toMatchObject({ status: "failed" })
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({
    status: "captured",
    amountRefundedMinor: 0,
  })
  await waitUntil(() => eventsOf(sent.id).includes("refund.failed"))
})

test("a refund above the balance of the account is refused at once, and succeeds once there is money", async () => {
  const paymentId = await payOrder()
  await testGateway.setFaults({ refunds: "balance" })
  await expect(refund(paymentId)).rejects.toThrow(/does not have enough balance/)
  await testGateway.setFaults()
  expect(await refund(paymentId)).toMatchObject({ status: "processed" })
})

test("a refund made in the dashboard is sent as an event and listed with its payment", async () => {
  const paymentId = await payOrder()
  const { body } = await testGateway.call("/sandbox/refunds", { payment_id: paymentId, amount: 20_000 })
  await waitUntil(() => eventsOf(body.id).includes("refund.processed"))
  expect(await testGateway.gateway.listPaymentRefunds(paymentId)).toMatchObject([{ id: body.id, amountMinor: 20_000 }])
})

test("a dispute is opened, moved on and decided, each with its event", async () => {
  const paymentId = await payOrder()
  const { body } = await testGateway.call("/sandbox/disputes", { payment_id: paymentId })
  await testGateway.call(`/sandbox/disputes/${body.id}`, { status: "under_review" })
  await testGateway.call(`/sandbox/disputes/${body.id}`, { status: "lost" })
  expect(await testGateway.gateway.fetchDispute(body.id)).toMatchObject({
    paymentId,
    status: "lost",
    amountMinor: 49_900,
  })
  await waitUntil(() => eventsOf(body.id).length === 3)
  const last = testGateway.shop.received.findLast(({ raw }) => raw.includes(body.id))
  const event = testGateway.gateway.verifyWebhook(last?.raw ?? "", last?.signature)
  expect(event).toMatchObject({ name: "payment.dispute.lost", dispute: { id: body.id }, payment: { id: paymentId } })
})

test("payments and refunds are listed by their time, page by page", async () => {
  const from = new Date(Math.floor(Date.now() / 1000) * 1000 - 1000)
  const [first, second] = [await payOrder(), await payOrder()]
  const sent = await refund(first)
  const to = new Date(Date.now() + 2000)
  const found = await testGateway.gateway.listPayments(from, to)
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]))
  expect(await testGateway.gateway.listRefunds(from, to)).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: sent.id })]),
  )
  expect(await testGateway.gateway.listPayments(new Date(0), from)).not.toContainEqual(
    expect.objectContaining({ id: first }),
  )
})

test("a second account has its own keys, orders and secret of events, and keeps them when the gateway restarts", async () => {
  const keys = {
    keyId: "rzp_live_second",
    keySecret: "secret of the second key",
    webhookSecret: "second webhook secret",
  }
  const webhookUrl = `${testGateway.shopUrl}/webhook`
  expect(await testGateway.call("/sandbox/accounts", { ...keys, webhookUrl })).toMatchObject({ status: 200 })
  await testGateway.restart()
  const config = { baseUrl: testGateway.url, checkoutBaseUrl: testGateway.url }
  const second = paymentsGateway({ ...config, ...keys, webhookSecrets: [keys.webhookSecret] })
  const order = await second.createOrder({ amountMinor: 10_000, currency: "INR", receipt: "second-1" })
  await expect(testGateway.gateway.listOrderPayments(order.id)).rejects.toThrow("The id provided does not exist")

  const key = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")}`
  const { body } = await testGateway.call(
    "/sandbox/pay",
    { order_id: order.id, vpa: "success@razorpay" },
    { authorization: key },
  )
  expect(body.razorpay_signature).toBe(sign(keys.keySecret, `${order.id}|${body.payment.id}`))
  await waitUntil(() => eventsOf(order.id).includes("order.paid"))
  const event = testGateway.shop.received.find(({ raw }) => raw.includes(order.id))
  expect(testGateway.gateway.verifyWebhook(event?.raw ?? "", event?.signature)).toBeNull()
  expect(second.verifyWebhook(event?.raw ?? "", event?.signature)).not.toBeNull()

  await expect(second.tryKey()).resolves.toBeUndefined()
  const wrong = paymentsGateway({ ...config, ...keys, keySecret: KEY.keySecret, webhookSecrets: [] })
  await expect(wrong.tryKey()).rejects.toMatchObject({ reason: "credentials" })
  expect((await fetch(`${testGateway.url}/v1/checkout/hosted?key_id=${keys.keyId}&order_id=${order.id}`)).status).toBe(
    200,
  )
})
