import { open } from "node:fs/promises"
import { join } from "node:path"
import { type TestGateway, startTestGateway } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterEach(() => testGateway.setFaults())
afterAll(() => testGateway.close())

async function paid(amountMinor = 5000): Promise<string> {
  const { payment } = await testGateway.pay((await testGateway.order(amountMinor)).id)
  return payment.id
}

test("a partial refund and the rest leave the order paid", async () => {
  const paymentId = await paid()
  const part = await testGateway.gateway.refund({
    paymentId,
    amountMinor: 2000,
    key: "part-000001",
    notes: { why: "half" },
  })
  expect(part).toMatchObject({ paymentId, amountMinor: 2000, status: "processed", notes: { why: "half" } })
  expect(part.id).toMatch(/^rfnd_[A-Za-z0-9]{14}$/)
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({
    status: "captured",
    amountRefundedMinor: 2000,
  })
  await testGateway.gateway.refund({ paymentId, amountMinor: 3000, key: "rest-000001" })
  const payment = await testGateway.gateway.fetchPayment(paymentId)
  expect(payment).toMatchObject({ status: "refunded", isCaptured: true, amountRefundedMinor: 5000 })
  expect(await testGateway.sdk.orders.fetch(payment.orderId ?? "")).toMatchObject({ status: "paid", amount_paid: 5000 })
  const more = testGateway.gateway.refund({ paymentId, amountMinor: 100, key: "more-000001" })
  await expect(more).rejects.toThrow("The payment has been fully refunded already")
  const list = await testGateway.sdk.payments.fetchMultipleRefund(paymentId, {})
  expect(list.items.map(({ amount }) => amount)).toEqual([3000, 2000])
  expect(await testGateway.sdk.payments.fetchRefund(paymentId, part.id)).toMatchObject({
    id: part.id,
    speed_processed: "normal",
  })
  expect(await testGateway.sdk.refunds.fetch(part.id)).toMatchObject({ id: part.id, payment_id: paymentId })
})

test("a refund cannot exceed the captured amount, and an unpaid payment cannot be refunded", async () => {
  const tooMuch = testGateway.gateway.refund({ paymentId: await paid(), amountMinor: 5001, key: "too-much-01" })
  await expect(tooMuch).rejects.toThrow("The refund amount provided is greater than amount captured")
  const failed = await testGateway.pay((await testGateway.order()).id, { vpa: "failure@razorpay" })
  const unpaid = testGateway.gateway.refund({ paymentId: failed.payment.id, amountMinor: 100, key: "unpaid-0001" })
  await expect(unpaid).rejects.toThrow("The payment status should be captured for action to be taken")
})

test("a refund without an amount refunds the whole payment", async () => {
  expect(await testGateway.sdk.payments.refund(await paid(), {})).toMatchObject({ amount: 5000 })
})

test("the same idempotency key returns the same refund", async () => {
  const paymentId = await paid()
  const input = { paymentId, amountMinor: 1000, key: "same-key-01" }
  const first = await testGateway.gateway.refund(input)
  expect(await testGateway.gateway.refund(input)).toEqual(first)
  await testGateway.restart()
  expect(await testGateway.gateway.refund(input)).toEqual(first)
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
  await expect(testGateway.gateway.refund({ ...input, amountMinor: 999 })).rejects.toThrow(
    "Different request with the same idempotency key has already been processed.",
  )
})

test("a refund whose response was lost is not made twice", async () => {
  const paymentId = await paid()
  await testGateway.setFaults({ drop: 1 })
  const input = { paymentId, amountMinor: 1000, key: "lost-000001" }
  await expect(testGateway.gateway.refund(input)).rejects.toMatchObject({ name: "GatewayUnavailable", reason: "lost" })
  await testGateway.gateway.refund(input)
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
})

test("while a refund is being written, a second request with its key gets 409", async () => {
  const paymentId = await paid()
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const file = await open(join(testGateway.dataDir, "journal.jsonl"))
  const sync = jest.spyOn(Object.getPrototypeOf(file), "datasync").mockReturnValue(isFree)
  const input = { paymentId, amountMinor: 1000, key: "in-flight-1" }
  const requests = [testGateway.gateway.refund(input), testGateway.gateway.refund(input)]
  const refused = await Promise.race(requests.map((request) => request.catch((error: unknown) => error)))
  expect(refused).toMatchObject({ name: "GatewayUnavailable", reason: "busy" })
  free()
  sync.mockRestore()
  const made = (await Promise.allSettled(requests)).filter(({ status }) => status === "fulfilled")
  expect(made).toMatchObject([{ value: await testGateway.gateway.refund(input) }])
  await file.close()
})

test("of concurrent requests with one key, one refunds and the others get 409 or the same refund", async () => {
  const paymentId = await paid()
  const refund = () =>
    testGateway.call(`/v1/payments/${paymentId}/refund`, { amount: 1000 }, { "x-refund-idempotency": "at-once-0001" })
  const answers = await Promise.all(Array.from({ length: 10 }, refund))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
})

test("an invalid key is rejected by the gateway, and our client converts any key to a valid one", async () => {
  const paymentId = await paid()
  for (const key of ["short", "has a space in it"]) {
    const { status } = await testGateway.call(`/v1/payments/${paymentId}/refund`, {}, { "x-refund-idempotency": key })
    expect(status).toBe(400)
  }
  await testGateway.gateway.refund({ paymentId, amountMinor: 1000, key: "7" })
  await testGateway.gateway.refund({ paymentId, amountMinor: 1000, key: "7" })
  await testGateway.gateway.refund({ paymentId, amountMinor: 1000, key: "8" })
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 2000 })
})
