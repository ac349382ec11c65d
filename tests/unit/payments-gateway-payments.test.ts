import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils"
import { TEST_CARDS } from "@/lib/sandbox/razorpay/test-data"
import { KEY, type Stand, stand, until, VISA } from "./payments-gateway-stand"

let here: Stand
beforeAll(async () => {
  here = await stand()
})
afterEach(() => here.knobs())
afterAll(() => here.close())

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

test("the gateway knows the test cards of the design and no others", () => {
  expect(TEST_CARDS.map(({ number }) => number).sort()).toEqual(
    [...SUCCESS, ...FAILURE.map(([number]) => number)].sort(),
  )
})

test.each(SUCCESS)("card %s is captured by itself and pays the order", async (card) => {
  const order = await here.order()
  const paid = await here.pay(order.id, { card })
  const payment = await here.gateway.fetchPayment(paid.payment.id)
  expect(payment).toMatchObject({
    status: "captured",
    isCaptured: true,
    amountMinor: 149_900,
    orderId: order.id,
    error: null,
  })
  expect(payment.card?.last4).toBe(card.slice(-4))
  expect(await here.gateway.findOrderByReceipt(order.receipt ?? "")).toMatchObject({
    status: "paid",
    amountPaidMinor: 149_900,
    amountDueMinor: 0,
    attempts: 1,
  })
})

test.each(FAILURE)("card %s fails with %s and leaves the order open for another try", async (card, reason) => {
  const order = await here.order()
  const failed = await here.pay(order.id, { card })
  expect(failed.razorpay_signature).toBeUndefined()
  const payment = await here.gateway.fetchPayment(failed.payment.id)
  expect(payment).toMatchObject({ status: "failed", isCaptured: false, error: { reason } })
  expect(payment.error?.code).toBe(reason === "gateway_technical_error" ? "GATEWAY_ERROR" : "BAD_REQUEST_ERROR")
  expect(await here.gateway.findOrderByReceipt(order.receipt ?? "")).toMatchObject({ status: "attempted", attempts: 1 })
  await here.pay(order.id)
  const both = await here.gateway.listOrderPayments(order.id)
  expect(both.map(({ status }) => status)).toEqual(["captured", "failed"])
})

test("UPI succeeds and fails by its id", async () => {
  const good = await here.pay((await here.order()).id, { vpa: "Success@razorpay" })
  expect(good.payment).toMatchObject({ status: "captured", method: "upi", vpa: "success@razorpay" })
  const bad = await here.pay((await here.order()).id, { vpa: "failure@razorpay" })
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
  const { payment } = await here.pay((await here.order()).id, { card: VISA, otp })
  expect(payment.status).toBe(status)
  expect(payment.error_reason).toBe(status === "failed" ? "invalid_otp" : null)
})

test("the signature of a payment fits it, its order and our key, and nothing else", async () => {
  const order = await here.order()
  const paid = await here.pay(order.id)
  const result = { orderId: order.id, paymentId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  expect(here.gateway.verifyCheckoutSignature(result)).toBe(true)
  const ids = { order_id: order.id, payment_id: result.paymentId }
  expect(validatePaymentVerification(ids, result.signature, KEY.keySecret)).toBe(true)
  expect(validatePaymentVerification(ids, result.signature, "another secret")).toBe(false)

  const other = await here.order()
  expect(here.gateway.verifyCheckoutSignature({ ...result, orderId: other.id })).toBe(false)
  expect(here.gateway.verifyCheckoutSignature({ ...result, paymentId: "pay_00000000000000" })).toBe(false)
  const altered = result.signature.replace(/.$/, (last: string) => (last === "0" ? "1" : "0"))
  for (const signature of [altered, "", result.signature.toUpperCase(), `${result.signature}0`]) {
    expect(here.gateway.verifyCheckoutSignature({ ...result, signature })).toBe(false)
  }
})

test("a paid order takes no second payment", async () => {
  const order = await here.order()
  await here.pay(order.id)
  await expect(here.pay(order.id)).rejects.toThrow("Your payment has been declined as the order is already paid.")
  expect(await here.gateway.listOrderPayments(order.id)).toHaveLength(1)
})

test("capture by hand: only what is authorised, only its amount, only once", async () => {
  const { body: order } = await here.call("/v1/orders", {
    amount: 5000,
    currency: "INR",
    payment: { capture: "manual" },
  })
  const { payment } = await here.pay(order.id, { card: VISA })
  expect(payment).toMatchObject({ status: "authorized", captured: false, fee: null })
  const unequal = here.gateway.capture(payment.id, 4999, "INR")
  await expect(unequal).rejects.toThrow("Capture amount must be equal to the amount authorized")
  expect(await here.gateway.capture(payment.id, 5000, "INR")).toMatchObject({
    status: "captured",
    isCaptured: true,
    feeMinor: 118,
    taxMinor: 18,
  })
  await expect(here.gateway.capture(payment.id, 5000, "INR")).rejects.toThrow(
    "Your payment has been declined as the order is already paid. Please initiate the payment with a new order.",
  )
  const failed = await here.pay((await here.order(5000)).id, { vpa: "failure@razorpay" })
  await expect(here.gateway.capture(failed.payment.id, 5000, "INR")).rejects.toThrow("authorized and not yet captured")
})

test("a late authorisation first times out and is captured afterwards", async () => {
  await here.knobs({ lateAuth: 30 })
  const { payment } = await here.pay((await here.order()).id)
  expect(payment).toMatchObject({ status: "failed", error_reason: "payment_timed_out" })
  await until(async () => (await here.gateway.fetchPayment(payment.id)).isCaptured)
})

test("a late authorisation of an order that was paid meanwhile gives the money back", async () => {
  const order = await here.order()
  await here.knobs({ lateAuth: 60 })
  const { payment } = await here.pay(order.id)
  await here.knobs()
  await here.pay(order.id)
  await until(async () => (await here.gateway.fetchPayment(payment.id)).status === "refunded")
  const all = await here.gateway.listOrderPayments(order.id)
  expect(all.filter(({ isCaptured }) => isCaptured)).toHaveLength(1)
})

test("the wrong-amount fault makes a payment that does not fit its order, and one can see it", async () => {
  await here.knobs({ wrongAmount: -100 })
  const order = await here.order(5000)
  const { payment } = await here.pay(order.id)
  expect(await here.gateway.fetchPayment(payment.id)).toMatchObject({ amountMinor: 4900, isCaptured: true })
})
