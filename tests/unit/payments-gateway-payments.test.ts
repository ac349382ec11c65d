import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils"
import { TEST_CARDS } from "@/lib/sandbox/razorpay/test-data"
import { KEY, type TestGateway, startTestGateway, waitUntil, VISA } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterEach(() => testGateway.setFaults())
afterAll(() => testGateway.close())

const SUCCESS = [
  "4100280000001007",
  "5500670000001002",
  "6527658900001005",
  "36082800091007",
  "340256000401007",
  "5555555555554444",
  "5105105105105100",
  "4012888888881881",
  "4718609108204366",
  "5104015555555558",
]
const FAILURE = [
  ["4100280000090000", "payment_timed_out"],
  ["4100280000080001", "insufficient_fund"],
  ["4100280000070002", "payment_cancelled"],
  ["4100280000060003", "card_declined"],
  ["4100280000050004", "card_declined"],
  ["4100280000040005", "card_declined"],
  ["4100280000030006", "card_disabled_for_online_payments"],
  ["4100280000010008", "card_number_invalid"],
  ["4100280000020007", "gateway_technical_error"],
  ["4100280000000009", "authentication_failed"],
]

test("the gateway accepts the provider's test cards and no others", () => {
  expect(TEST_CARDS.map(({ number }) => number).sort()).toEqual(
    [...SUCCESS, ...FAILURE.map(([number]) => number)].sort(),
  )
})

test.each(SUCCESS)("card %s is captured automatically and pays the order", async (card) => {
  const order = await testGateway.order()
  const paid = await testGateway.pay(order.id, { card })
  const payment = await testGateway.gateway.fetchPayment(paid.payment.id)
  expect(payment).toMatchObject({
    status: "captured",
    isCaptured: true,
    amountMinor: 149_900,
    orderId: order.id,
    error: null,
  })
  expect(payment.card?.last4).toBe(card.slice(-4))
  expect(await testGateway.gateway.findOrderByReceipt(order.receipt ?? "")).toMatchObject({
    status: "paid",
    amountPaidMinor: 149_900,
    amountDueMinor: 0,
    attempts: 1,
  })
})

test.each(FAILURE)("card %s fails with %s and the order can be paid again", async (card, reason) => {
  const order = await testGateway.order()
  const failed = await testGateway.pay(order.id, { card })
  expect(failed.razorpay_signature).toBeUndefined()
  const payment = await testGateway.gateway.fetchPayment(failed.payment.id)
  expect(payment).toMatchObject({ status: "failed", isCaptured: false, error: { reason } })
  expect(payment.error?.code).toBe(reason === "gateway_technical_error" ? "GATEWAY_ERROR" : "BAD_REQUEST_ERROR")
  expect(await testGateway.gateway.findOrderByReceipt(order.receipt ?? "")).toMatchObject({
    status: "attempted",
    attempts: 1,
  })
  await testGateway.pay(order.id)
  const both = await testGateway.gateway.listOrderPayments(order.id)
  expect(both.map(({ status }) => status)).toEqual(["captured", "failed"])
})

test("UPI succeeds and fails by its test id", async () => {
  const good = await testGateway.pay((await testGateway.order()).id, { vpa: "Success@razorpay" })
  expect(good.payment).toMatchObject({ status: "captured", method: "upi", vpa: "success@razorpay" })
  const bad = await testGateway.pay((await testGateway.order()).id, { vpa: "failure@razorpay" })
  expect(bad.payment).toMatchObject({
    status: "failed",
    error_code: "BAD_REQUEST_ERROR",
    error_reason: "payment_failed",
  })
})

test.each([
  ["1", "failed"],
  ["123", "failed"],
  ["1234", "captured"],
  ["1234567890", "captured"],
  ["12345678901", "failed"],
])("the one-time code %s: %s", async (otp, status) => {
  const { payment } = await testGateway.pay((await testGateway.order()).id, { card: VISA, otp })
  expect(payment.status).toBe(status)
  expect(payment.error_reason).toBe(status === "failed" ? "invalid_otp" : null)
})

test("the checkout signature is valid for its payment, order and key only", async () => {
  const order = await testGateway.order()
  const paid = await testGateway.pay(order.id)
  const result = { orderId: order.id, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  expect(testGateway.gateway.verifyCheckoutSignature(result)).toBe(true)
  const ids = { order_id: order.id, payment_id: result.paymentId }
  expect(validatePaymentVerification(ids, result.signature, KEY.keySecret)).toBe(true)
  expect(validatePaymentVerification(ids, result.signature, "another secret")).toBe(false)

  const other = await testGateway.order()
  expect(testGateway.gateway.verifyCheckoutSignature({ ...result, orderId: other.id })).toBe(false)
  expect(testGateway.gateway.verifyCheckoutSignature({ ...result, paymentId: "pay_00000000000000" })).toBe(false)
  const altered = result.signature.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"))
  for (const signature of [altered, "", result.signature.toUpperCase(), `${result.signature}0`]) {
    expect(testGateway.gateway.verifyCheckoutSignature({ ...result, signature })).toBe(false)
  }
})

test("a paid order rejects a second payment", async () => {
  const order = await testGateway.order()
  await testGateway.pay(order.id)
  await expect(testGateway.pay(order.id)).rejects.toThrow(
    "Your payment has been declined as the order is already paid.",
  )
  expect(await testGateway.gateway.listOrderPayments(order.id)).toHaveLength(1)
})

test("manual capture requires an authorised payment and its amount, and works once", async () => {
  const { body: order } = await testGateway.call("/v1/orders", {
    amount: 5000,
    currency: "INR",
    payment: { capture: "manual" },
  })
  const { payment } = await testGateway.pay(order.id, { card: VISA })
  expect(payment).toMatchObject({ status: "authorized", captured: false, fee: null })
  const unequal = testGateway.gateway.capture(payment.id, 4999, "INR")
  await expect(unequal).rejects.toThrow("Capture amount must be equal to the amount authorized")
  expect(await testGateway.gateway.capture(payment.id, 5000, "INR")).toMatchObject({
    status: "captured",
    isCaptured: true,
    feeMinor: 118,
    taxMinor: 18,
  })
  await expect(testGateway.gateway.capture(payment.id, 5000, "INR")).rejects.toThrow(
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
  )
  const failed = await testGateway.pay((await testGateway.order(5000)).id, { vpa: "failure@razorpay" })
  await expect(testGateway.gateway.capture(failed.payment.id, 5000, "INR")).rejects.toThrow(
    "authorized and not yet captured",
  )
})

test("a late authorisation times out first and is captured later", async () => {
  await testGateway.setFaults({ lateAuth: 30 })
  const { payment } = await testGateway.pay((await testGateway.order()).id)
  expect(payment).toMatchObject({ status: "failed", error_reason: "payment_timed_out" })
  await waitUntil(async () => (await testGateway.gateway.fetchPayment(payment.id)).isCaptured)
})

test("a late authorisation of an order that was paid meanwhile is refunded", async () => {
  const order = await testGateway.order()
  await testGateway.setFaults({ lateAuth: 2_000 })
  const { payment } = await testGateway.pay(order.id)
  await testGateway.setFaults()
  await testGateway.pay(order.id)
  await waitUntil(async () => (await testGateway.gateway.fetchPayment(payment.id)).status === "refunded")
  const all = await testGateway.gateway.listOrderPayments(order.id)
  expect(all.filter(({ isCaptured }) => isCaptured)).toHaveLength(1)
})

test("the fault wrongAmount creates a payment with another amount than its order", async () => {
  await testGateway.setFaults({ wrongAmount: -100 })
  const order = await testGateway.order(5000)
  const { payment } = await testGateway.pay(order.id)
  expect(await testGateway.gateway.fetchPayment(payment.id)).toMatchObject({ amountMinor: 4900, isCaptured: true })
})
