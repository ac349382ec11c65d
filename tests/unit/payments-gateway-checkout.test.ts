import { browse, CANCEL_URL, openCheckout, CALLBACK_URL } from "./payments-gateway-browser"
import { type TestGateway, startTestGateway, VISA } from "./payments-gateway-fixture"

const CARD = { method: "card", number: VISA, expiry: "12/40", cvv: "123", holder: "Asha Rao" }

let testGateway: TestGateway
const open = (changes?: Record<string, string>) => openCheckout(testGateway, changes)
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterAll(() => testGateway.close())

test("the page shows the shop, the purpose, the amount and that it is a test", async () => {
  const { page } = await open()
  expect(page.status).toBe(200)
  for (const text of [
    "Acme &amp; Sons",
    "Watercolour",
    "₹1,499.00",
    "Test gateway",
    "asha@example.com",
    "Pay ₹1,499.00",
  ]) {
    expect(page.html).toContain(text)
  }
  expect(page.html).toContain(`href="${CANCEL_URL}"`)
})

test("a card payment asks for the code and returns to the shop with a valid signature", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  expect(bank.html).toContain("one-time code")
  const done = await browse(bank.form.action, { otp: "1234" })
  expect(done.html).toContain("₹1,499.00 paid to Acme &amp; Sons")
  expect(done.form.action).toBe(CALLBACK_URL)
  const {
    razorpay_payment_id: paymentId = "",
    razorpay_order_id,
    razorpay_signature: signature = "",
  } = done.form.fields
  expect(razorpay_order_id).toBe(order.id)
  expect(testGateway.gateway.verifyCheckoutSignature({ orderId: order.id, paymentId, signature })).toBe(true)
  expect(await testGateway.gateway.fetchPayment(paymentId)).toMatchObject({
    status: "captured",
    email: "asha@example.com",
  })

  expect((await browse(done.url)).form.fields).toEqual(done.form.fields)
  const again = await browse(page.form.action, CARD)
  expect(again.html).toContain("already paid")
  expect(await testGateway.gateway.listOrderPayments(order.id)).toHaveLength(1)
})

test("a UPI payment needs no code", async () => {
  const { page } = await open()
  const done = await browse(page.form.action, { method: "upi", vpa: " SUCCESS@razorpay" })
  expect(done.form.fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
})

test("after a failure the payer can try again, or return to the shop with the error", async () => {
  const { order, page } = await open()
  const failed = await browse(page.form.action, { method: "upi", vpa: "failure@razorpay" })
  expect(failed.html).toContain("Payment failed")
  expect(failed.html).toContain("payment_failed")
  const returnForm = failed.forms.find(({ action }) => action === CALLBACK_URL)
  expect(returnForm?.fields).toMatchObject({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[reason]": "payment_failed",
    "error[description]": expect.stringContaining("declined"),
  })
  const metadata: unknown = JSON.parse(returnForm?.fields["error[metadata]"] ?? "")
  expect(metadata).toEqual({ payment_id: expect.stringMatching(/^pay_/), order_id: order.id })
  const done = await browse(failed.form.action, { method: "upi", vpa: "success@razorpay" })
  expect(done.form.fields.razorpay_signature).toBeDefined()
})

test.each([
  ["123", "invalid_otp"],
  ["1", "invalid_otp"],
])("the code %s is too short, and the payment fails", async (otp, reason) => {
  const { page } = await open()
  const bank = await browse(page.form.action, CARD)
  const failed = await browse(bank.form.action, { otp })
  expect(failed.html).toContain(reason)
})

test.each(["", "12a4", "12345678901"])("%j is not a code: the page asks again", async (otp) => {
  const { page } = await open()
  const bank = await browse(page.form.action, CARD)
  const again = await browse(bank.form.action, { otp })
  expect(again.status).toBe(422)
  expect((await browse(again.form.action, { otp: "4321" })).form.fields.razorpay_signature).toBeDefined()
})

test("cards that are declined at initiation are not asked for a code; others are", async () => {
  const refused = await browse((await open()).page.form.action, { ...CARD, number: "4100 2800 0003 0006" })
  expect(refused.html).toContain("card_disabled_for_online_payments")
  const bank = await browse((await open()).page.form.action, { ...CARD, number: "4100280000080001" })
  expect((await browse(bank.form.action, { otp: "1234" })).html).toContain("insufficient_fund")
})

test("of two payments waiting for their codes, only the first confirmed one is captured", async () => {
  const { order, page } = await open()
  const [one, two] = [await browse(page.form.action, CARD), await browse(page.form.action, CARD)]
  await browse(one.form.action, { otp: "1234" })
  expect((await browse(two.form.action, { otp: "1234" })).html).toContain("already paid")
  const payments = await testGateway.gateway.listOrderPayments(order.id)
  expect(payments.map(({ status, error }) => [status, error?.reason])).toEqual([
    ["failed", "order_already_paid"],
    ["captured", undefined],
  ])
})

test("a failed payment stays failed when a valid code follows", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  await browse(bank.form.action, { otp: "12" })
  expect((await browse(bank.form.action, { otp: "1234" })).html).toContain("invalid_otp")
  expect(await testGateway.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "failed" }])
})

test("a captured payment cannot be cancelled", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  await browse(bank.form.action, { otp: "1234" })
  expect((await browse(bank.forms[1]?.action ?? "", {})).html).toContain("₹1,499.00 paid to")
  expect(await testGateway.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "captured" }])
})

test("cancelling at the bank fails the payment once", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  const cancel = bank.forms[1]?.action ?? ""
  expect((await browse(cancel, {})).html).toContain("payment_cancelled")
  await browse(cancel, {})
  await browse(bank.form.action, { otp: "1234" })
  expect(await testGateway.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "failed" }])
})

test.each([
  [{ number: "4111111111111111" }, "not one of the test cards"],
  [{ expiry: "01/20" }, "month that has not passed"],
  [{ expiry: "13/40" }, "month that has not passed"],
  [{ cvv: "12" }, "3 or 4 digits"],
  [{ holder: "" }, "name on the card"],
  [{ method: "upi", vpa: "me@bank" }, "knows only success@razorpay"],
])("%j shows an error at its field, and nothing is paid", async (changes, message) => {
  const { order, page } = await open()
  const again = await browse(page.form.action, { ...CARD, ...changes })
  expect(again.status).toBe(422)
  expect(again.html).toContain(message)
  expect(again.html).not.toContain("4111111111111111")
  expect(await testGateway.gateway.listOrderPayments(order.id)).toEqual([])
})
