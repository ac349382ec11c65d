import { runInNewContext } from "node:vm"
import { KEY, type Stand, stand, VISA } from "./payments-gateway-stand"

let here: Stand
beforeAll(async () => {
  here = await stand()
})
afterAll(() => here.close())

const SHOP = "https://acme.example/paid?order=7"
const CANCEL = "https://acme.example/course"
const CARD = { method: "card", number: VISA, expiry: "12/40", cvv: "123", holder: "Asha Rao" }
const ATTACK = `"><script>alert(1)</script>'`

/** A browser without scripts: it follows links and sends the forms that it was given. */
async function browse(url: string, form?: Record<string, string>) {
  const answer = await fetch(url, { method: form ? "POST" : "GET", body: form && new URLSearchParams(form) })
  const html = await answer.text()
  const forms = [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].map(
    ([, action = "", inside = ""]) => ({
      action: new URL(unescape(action), answer.url).href,
      fields: Object.fromEntries(
        [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\s*\/?>/g)].map(
          ([, name = "", value = ""]) => [unescape(name), unescape(value)],
        ),
      ),
    }),
  )
  return {
    status: answer.status,
    url: answer.url,
    headers: answer.headers,
    html,
    forms,
    form: forms[0] ?? { action: "", fields: {} },
  }
}

function unescape(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
}

async function open(changes: Record<string, string> = {}) {
  const order = await here.order()
  const url = new URL(
    here.gateway.checkoutUrl({
      orderId: order.id,
      callbackUrl: SHOP,
      cancelUrl: CANCEL,
      name: "Acme & Sons",
      description: "Watercolour",
      color: "#0b6e69",
      prefill: { email: "asha@example.com", name: "Asha Rao" },
    }),
  )
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return { order, url: url.href, page: await browse(url.href) }
}

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

test("a payment can be seen and finished only by the browser that began it", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  const stolen = new URL(bank.form.action)
  stolen.searchParams.set("ticket", "0".repeat(64))
  expect((await browse(stolen.href, { otp: "1234" })).html).toContain("The id provided does not exist")
  stolen.searchParams.delete("ticket")
  expect((await browse(stolen.href, { otp: "1234" })).status).toBe(400)
  expect(await here.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "created" }])
})

test.each([
  [{ key_id: "rzp_test_other" }, 401],
  [{ order_id: "order_00000000000000" }, 400],
  [{ callback_url: "javascript:alert(1)" }, 400],
  [{ cancel_url: "data:text/html,x" }, 400],
  [{ cancel_url: "http://a;script-src" }, 400],
  [{ callback_url: "//evil" }, 400],
])("a checkout with %j does not open", async (changes, status) => {
  const { page } = await open(changes)
  expect(page.status).toBe(status)
  expect(page.html).toContain("This payment cannot go on")
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("the amount comes from the order alone", async () => {
  const { page } = await open({ amount: "100", currency: "USD" })
  expect(page.html).toMatch(/class="amount">₹1,499\.00</)
  expect(page.html.match(/Pay ₹1,499\.00/g)).toHaveLength(3)
})

test("what comes from outside is text, never markup", async () => {
  const { page } = await open({
    name: ATTACK,
    description: ATTACK,
    "prefill[name]": ATTACK,
    "theme[color]": "red}</style>",
  })
  expect(page.html).not.toContain("<script>alert")
  expect(page.html).not.toContain("red}")
  const typed = await browse(page.form.action, { ...CARD, holder: ATTACK, cvv: ATTACK, expiry: ATTACK })
  expect(typed.html).not.toContain("<script>alert")
})

test("a page lets in no script but its own, and no frame unless a shop frames it", async () => {
  const { page } = await open()
  const policy = page.headers.get("content-security-policy") ?? ""
  const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' https://acme.example")
  expect(page.html.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`])
  expect(page.html).not.toMatch(/\s(?:src|on\w+)=/)
  expect(page.headers.get("cache-control")).toBe("no-store")
  const { page: framed } = await open({ frame_origin: "https://acme.example" })
  expect(framed.headers.get("content-security-policy")).toContain("frame-ancestors https://acme.example")
})

test("the provider's own way in, a form, leads to the same page", async () => {
  const order = await here.order()
  const input = { orderId: order.id, callbackUrl: SHOP, cancelUrl: CANCEL, name: "Acme" }
  const { action, fields } = here.gateway.checkoutForm(input)
  const page = await browse(action, fields)
  expect(page.url).toBe(here.gateway.checkoutUrl(input))
  expect(page.html).toContain("Pay ₹1,499.00")
  expect(page.url).not.toContain(KEY.keySecret)
})

test("checkout.js is a script that stands alone", async () => {
  const answer = await fetch(`${here.url}/v1/checkout.js`)
  expect(answer.headers.get("content-type")).toContain("text/javascript")
  const window: { Razorpay?: unknown } = {}
  const globals = { window, document: { currentScript: null }, HTMLScriptElement: class {} }
  runInNewContext(await answer.text(), globals)
  expect(typeof window.Razorpay).toBe("function")
})
