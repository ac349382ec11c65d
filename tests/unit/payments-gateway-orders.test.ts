import { request } from "node:http"
import { GatewayRefused, GatewayUnavailable } from "@/lib/server/gateways/payments/gateway-errors"
import { paymentsGateway } from "@/lib/server/gateways/payments/payments.server"
import { basicAuth, KEY, type TestGateway, startTestGateway } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterAll(() => testGateway.close())

test("an order is created, found by its receipt, and read by the provider's SDK", async () => {
  const order = await testGateway.gateway.createOrder({
    amountMinor: 29_900,
    currency: "INR",
    receipt: "first",
    notes: { order: "42" },
  })
  expect(order).toMatchObject({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    amountMinor: 29_900,
    amountPaidMinor: 0,
    amountDueMinor: 29_900,
    status: "created",
    attempts: 0,
    receipt: "first",
    notes: { order: "42" },
  })
  expect(Math.abs(order.createdAt.getTime() - Date.now())).toBeLessThan(5000)
  expect(await testGateway.gateway.findOrderByReceipt("first")).toEqual(order)
  expect(await testGateway.gateway.findOrderByReceipt("none")).toBeNull()
  expect(await testGateway.sdk.orders.fetch(order.id)).toMatchObject({
    entity: "order",
    amount: 29_900,
    offer_id: null,
  })
  expect(await testGateway.sdk.orders.edit(order.id, { notes: {} })).toMatchObject({ notes: [] })
})

test("lists are newest first, with ten entries by default and a hundred at most", async () => {
  for (let made = 0; made < 12; made += 1) await testGateway.order(1000 + made)
  const list = await testGateway.sdk.orders.all()
  expect(list).toMatchObject({ entity: "collection", count: 10 })
  expect(list.items.map(({ amount }) => amount).slice(0, 2)).toEqual([1011, 1010])
  expect((await testGateway.sdk.orders.all({ count: 2, skip: 1 })).items.map(({ amount }) => amount)).toEqual([
    1010, 1009,
  ])
  expect((await testGateway.sdk.orders.all({ to: 1000 })).items).toEqual([])
  const tooMany = await testGateway.call("/v1/orders?count=101")
  expect(tooMany).toMatchObject({ status: 400, body: { error: { field: "count" } } })
})

test.each([
  [{ amount: 99, currency: "INR" }, "The amount must be at least INR 1.00", "amount"],
  [{ amount: -5, currency: "USD" }, "The amount must be at least USD 1.00", "amount"],
  [{ amount: 100.5, currency: "INR" }, "The amount must be an integer.", "amount"],
  [{ amount: "1e3", currency: "INR" }, "The amount must be an integer.", "amount"],
  [{ currency: "INR" }, "The amount field is required.", "amount"],
  [{ amount: 1e15, currency: "INR" }, "Amount exceeds maximum amount allowed.", "amount"],
  [{ amount: 100, currency: "XYZ" }, "The selected currency is invalid.", "currency"],
  [
    { amount: 100, currency: "INR", receipt: "x".repeat(41) },
    "The receipt may not be greater than 40 characters.",
    "receipt",
  ],
  [
    { amount: 100, currency: "INR", notes: { a: "x".repeat(257) } },
    "A note may not be longer than 256 characters.",
    "notes",
  ],
  [{ amount: 100, currency: "INR", foo: 1 }, "foo is/are not required and should not be sent", undefined],
])("an order %j is rejected: %s", async (fields, description, field) => {
  const { status, body } = await testGateway.call("/v1/orders", fields)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({
    code: "BAD_REQUEST_ERROR",
    description,
    source: "business",
    step: "payment_initiation",
    reason: "input_validation_failed",
  })
  expect(body.error.field).toBe(field)
})

test("a rejected request has the gateway's error description", async () => {
  const refused = testGateway.gateway.createOrder({ amountMinor: 50, currency: "INR", receipt: "small" })
  await expect(refused).rejects.toThrow(GatewayRefused)
  await expect(refused).rejects.toMatchObject({ description: "The amount must be at least INR 1.00", field: "amount" })
  await expect(testGateway.gateway.fetchPayment("pay_00000000000000")).rejects.toThrow("The id provided does not exist")
  await expect(testGateway.gateway.fetchPayment("../orders")).rejects.toThrow("The id provided does not exist")
})

test("the same receipt is the same order, and never one of another amount", async () => {
  const input = { amountMinor: 500, currency: "INR", receipt: "twice" }
  const first = await testGateway.gateway.createOrder(input)
  expect(await testGateway.gateway.createOrder(input)).toEqual(first)
  await expect(testGateway.gateway.createOrder({ ...input, amountMinor: 501 })).rejects.toThrow(GatewayRefused)
})

test("a wrong key gets 401, which our client reports as unavailable", async () => {
  for (const authorization of [
    "",
    basicAuth("rzp_test_fixture:wrong"),
    basicAuth().replace("Basic", "basic"),
    "Bearer x",
  ]) {
    const answer = await fetch(`${testGateway.url}/v1/orders`, { headers: { authorization } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: { description: "Authentication failed" } })
  }
  const config = { ...KEY, baseUrl: testGateway.url, checkoutBaseUrl: testGateway.url, webhookSecrets: [] }
  const wrongKeyClient = paymentsGateway({ ...config, keySecret: "wrong" })
  const refused = wrongKeyClient.createOrder({ amountMinor: 500, currency: "INR", receipt: "wrongKeyClient" })
  await expect(refused).rejects.toThrow(GatewayUnavailable)
  await expect(refused).rejects.toMatchObject({ reason: "credentials" })
})

test("unknown paths get 404, wrong methods 405 and large bodies 413", async () => {
  const noUrl = { error: { code: "BAD_REQUEST_ERROR", description: "The requested URL was not found on the server." } }
  expect(await testGateway.call("/v1/nothing")).toMatchObject({ status: 404, body: noUrl })
  const method = await fetch(`${testGateway.url}/v1/orders`, {
    method: "DELETE",
    headers: { authorization: basicAuth() },
  })
  expect([method.status, method.headers.get("allow")]).toEqual([405, "POST, GET"])
  expect((await testGateway.call("/v1/orders", { notes: "x".repeat(300_000) })).status).toBe(413)
  const endless = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: basicAuth(), "content-type": "application/json" }
    const sent = request(`${testGateway.url}/v1/orders`, { method: "POST", headers }, (answer) =>
      resolve(answer.statusCode),
    )
    sent.on("error", reject)
    for (let part = 0; part < 10; part += 1) sent.write("x".repeat(50_000))
  })
  expect(endless).toBe(413)
  expect((await testGateway.call("/v1/orders", {}, { "content-type": "text/plain" })).status).toBe(415)
  const broken = await fetch(`${testGateway.url}/v1/orders`, {
    method: "POST",
    headers: { authorization: basicAuth(), "content-type": "application/json" },
    body: "[1",
  })
  expect(broken.status).toBe(400)
})
