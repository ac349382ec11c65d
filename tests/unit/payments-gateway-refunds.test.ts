import { open } from "node:fs/promises"
import { join } from "node:path"
import { type Stand, stand } from "./payments-gateway-stand"

let here: Stand
beforeAll(async () => {
  here = await stand()
})
afterEach(() => here.knobs())
afterAll(() => here.close())

async function paid(amountMinor = 5000): Promise<string> {
  const { payment } = await here.pay((await here.order(amountMinor)).id)
  return payment.id
}

test("a part is given back, then the rest; the order stays paid", async () => {
  const paymentId = await paid()
  const part = await here.gateway.refund({ paymentId, amountMinor: 2000, key: "part-000001", notes: { why: "half" } })
  expect(part).toMatchObject({ paymentId, amountMinor: 2000, status: "processed", notes: { why: "half" } })
  expect(part.id).toMatch(/^rfnd_[A-Za-z0-9]{14}$/)
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ status: "captured", amountRefundedMinor: 2000 })
  await here.gateway.refund({ paymentId, amountMinor: 3000, key: "rest-000001" })
  const payment = await here.gateway.fetchPayment(paymentId)
  expect(payment).toMatchObject({ status: "refunded", isCaptured: true, amountRefundedMinor: 5000 })
  expect(await here.sdk.orders.fetch(payment.orderId ?? "")).toMatchObject({ status: "paid", amount_paid: 5000 })
  const more = here.gateway.refund({ paymentId, amountMinor: 100, key: "more-000001" })
  await expect(more).rejects.toThrow("The payment has been fully refunded already")
  const list = await here.sdk.payments.fetchMultipleRefund(paymentId, {})
  expect(list.items.map(({ amount }) => amount)).toEqual([3000, 2000])
  expect(await here.sdk.payments.fetchRefund(paymentId, part.id)).toMatchObject({
    id: part.id,
    speed_processed: "normal",
  })
  expect(await here.sdk.refunds.fetch(part.id)).toMatchObject({ id: part.id, payment_id: paymentId })
})

test("no more is given back than was paid, and nothing of what was not", async () => {
  const tooMuch = here.gateway.refund({ paymentId: await paid(), amountMinor: 5001, key: "too-much-01" })
  await expect(tooMuch).rejects.toThrow("The refund amount provided is greater than amount captured")
  const failed = await here.pay((await here.order()).id, { vpa: "failure@razorpay" })
  const unpaid = here.gateway.refund({ paymentId: failed.payment.id, amountMinor: 100, key: "unpaid-0001" })
  await expect(unpaid).rejects.toThrow("The payment status should be captured for action to be taken")
})

test("a refund without an amount gives all of it back", async () => {
  expect(await here.sdk.payments.refund(await paid(), {})).toMatchObject({ amount: 5000 })
})

test("the same key is the same refund, however often it is asked for", async () => {
  const paymentId = await paid()
  const input = { paymentId, amountMinor: 1000, key: "same-key-01" }
  const first = await here.gateway.refund(input)
  expect(await here.gateway.refund(input)).toEqual(first)
  await here.restart()
  expect(await here.gateway.refund(input)).toEqual(first)
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
  await expect(here.gateway.refund({ ...input, amountMinor: 999 })).rejects.toThrow(
    "Different request with the same idempotency key has already been processed.",
  )
})

test("a refund whose answer was lost is not made twice", async () => {
  const paymentId = await paid()
  await here.knobs({ drop: 1 })
  const input = { paymentId, amountMinor: 1000, key: "lost-000001" }
  await expect(here.gateway.refund(input)).rejects.toMatchObject({ name: "GatewayUnavailable", because: "lost" })
  await here.gateway.refund(input)
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
})

test("while a refund is on its way to the disk, a second request with its key is told to wait", async () => {
  const paymentId = await paid()
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>()
  const file = await open(join(here.dataDir, "journal.jsonl"))
  const sync = jest.spyOn(Object.getPrototypeOf(file), "datasync").mockReturnValue(isFree)
  const input = { paymentId, amountMinor: 1000, key: "in-flight-1" }
  const asked = [here.gateway.refund(input), here.gateway.refund(input)]
  const refused = await Promise.race(asked.map((ask) => ask.catch((error: unknown) => error)))
  expect(refused).toMatchObject({ name: "GatewayUnavailable", because: "busy" })
  free()
  sync.mockRestore()
  const made = (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled")
  expect(made).toMatchObject([{ value: await here.gateway.refund(input) }])
  await file.close()
})

test("of requests that come at once with one key, one is done and the others are told to wait or shown it", async () => {
  const paymentId = await paid()
  const ask = () =>
    here.call(`/v1/payments/${paymentId}/refund`, { amount: 1000 }, { "x-refund-idempotency": "at-once-0001" })
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 1000 })
})

test("a key of another form is refused by the gateway, and our client makes any key fit", async () => {
  const paymentId = await paid()
  for (const key of ["short", "has a space in it"]) {
    const { status } = await here.call(`/v1/payments/${paymentId}/refund`, {}, { "x-refund-idempotency": key })
    expect(status).toBe(400)
  }
  await here.gateway.refund({ paymentId, amountMinor: 1000, key: "7" })
  await here.gateway.refund({ paymentId, amountMinor: 1000, key: "7" })
  await here.gateway.refund({ paymentId, amountMinor: 1000, key: "8" })
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ amountRefundedMinor: 2000 })
})
