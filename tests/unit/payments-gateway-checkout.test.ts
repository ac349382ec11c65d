import { browse, CANCEL, openCheckout, SHOP } from "./payments-gateway-browser"
import { type Stand, stand, VISA } from "./payments-gateway-stand"

const CARD = { method: "card", number: VISA, expiry: "12/40", cvv: "123", holder: "Asha Rao" }

let here: Stand
const open = (changes?: Record<string, string>) => openCheckout(here, changes)
beforeAll(async () => {
  here = await stand()
})
afterAll(() => here.close())

test("the page says whom one pays, what for, how much, and that it is a test", async () => {
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
  expect(page.html).toContain(`href="${CANCEL}"`)
})

test("a card, then the bank's code, then back to the shop with a signature that fits", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  expect(bank.html).toContain("one-time code")
  const done = await browse(bank.form.action, { otp: "1234" })
  expect(done.html).toContain("₹1,499.00 paid to Acme &amp; Sons")
  expect(done.form.action).toBe(SHOP)
  const {
    razorpay_payment_id: paymentId = "",
    razorpay_order_id,
    razorpay_signature: signature = "",
  } = done.form.fields
  expect(razorpay_order_id).toBe(order.id)
  expect(here.gateway.verifyCheckoutSignature({ orderId: order.id, paymentId, signature })).toBe(true)
  expect(await here.gateway.fetchPayment(paymentId)).toMatchObject({ status: "captured", email: "asha@example.com" })

  expect((await browse(done.url)).form.fields).toEqual(done.form.fields)
  const again = await browse(page.form.action, CARD)
  expect(again.html).toContain("already paid")
  expect(await here.gateway.listOrderPayments(order.id)).toHaveLength(1)
})

test("UPI needs no code", async () => {
  const { page } = await open()
  const done = await browse(page.form.action, { method: "upi", vpa: " SUCCESS@razorpay" })
  expect(done.form.fields.razorpay_signature).toMatch(/^[0-9a-f]{64}$/)
})

test("after a failure one may try again, or go back and tell the shop why", async () => {
  const { order, page } = await open()
  const failed = await browse(page.form.action, { method: "upi", vpa: "failure@razorpay" })
  expect(failed.html).toContain("Payment failed")
  expect(failed.html).toContain("payment_failed")
  const giveUp = failed.forms.find(({ action }) => action === SHOP)
  expect(giveUp?.fields).toMatchObject({
    "error[code]": "BAD_REQUEST_ERROR",
    "error[reason]": "payment_failed",
    "error[description]": expect.stringContaining("declined"),
  })
  const metadata: unknown = JSON.parse(giveUp?.fields["error[metadata]"] ?? "")
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

test.each(["", "12a4", "12345678901"])("%j is no code at all: one is asked again", async (otp) => {
  const { page } = await open()
  const bank = await browse(page.form.action, CARD)
  const again = await browse(bank.form.action, { otp })
  expect(again.status).toBe(422)
  expect((await browse(again.form.action, { otp: "4321" })).form.fields.razorpay_signature).toBeDefined()
})

test("cards that the bank refuses outright are not asked for a code; the others are", async () => {
  const refused = await browse((await open()).page.form.action, { ...CARD, number: "4100 2800 0003 0006" })
  expect(refused.html).toContain("card_disabled_for_online_payments")
  const bank = await browse((await open()).page.form.action, { ...CARD, number: "4100280000080001" })
  expect((await browse(bank.form.action, { otp: "1234" })).html).toContain("insufficient_fund")
})

test("of two payments that wait for their codes, only the first confirmed takes money", async () => {
  const { order, page } = await open()
  const [one, two] = [await browse(page.form.action, CARD), await browse(page.form.action, CARD)]
  await browse(one.form.action, { otp: "1234" })
  expect((await browse(two.form.action, { otp: "1234" })).html).toContain("already paid")
  const payments = await here.gateway.listOrderPayments(order.id)
  expect(payments.map(({ status, error }) => [status, error?.reason])).toEqual([
    ["failed", "order_already_paid"],
    ["captured", undefined],
  ])
})

test("a code that is sent twice pays once", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  await browse(bank.form.action, { otp: "12" })
  expect((await browse(bank.form.action, { otp: "1234" })).html).toContain("invalid_otp")
  expect(await here.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "failed" }])
})

test("what has been paid cannot be cancelled any more", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  await browse(bank.form.action, { otp: "1234" })
  expect((await browse(bank.forms[1]?.action ?? "", {})).html).toContain("₹1,499.00 paid to")
  expect(await here.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "captured" }])
})

test("cancelling at the bank fails the payment, once", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  const cancel = bank.forms[1]?.action ?? ""
  expect((await browse(cancel, {})).html).toContain("payment_cancelled")
  await browse(cancel, {})
  await browse(bank.form.action, { otp: "1234" })
  expect(await here.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "failed" }])
})

test.each([
  [{ number: "4111111111111111" }, "not one of the test cards"],
  [{ expiry: "01/20" }, "month that has not passed"],
  [{ expiry: "13/40" }, "month that has not passed"],
  [{ cvv: "12" }, "3 or 4 digits"],
  [{ holder: "" }, "name on the card"],
  [{ method: "upi", vpa: "me@bank" }, "knows only success@razorpay"],
])("%j is said to be wrong beside its field, and nothing is paid", async (changes, words) => {
  const { order, page } = await open()
  const again = await browse(page.form.action, { ...CARD, ...changes })
  expect(again.status).toBe(422)
  expect(again.html).toContain(words)
  expect(again.html).not.toContain("4111111111111111")
  expect(await here.gateway.listOrderPayments(order.id)).toEqual([])
})
