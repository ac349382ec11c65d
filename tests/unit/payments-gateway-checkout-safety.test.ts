import { runInNewContext } from "node:vm"
import { browse, CANCEL_URL, openCheckout, CALLBACK_URL } from "./payments-gateway-browser"
import { KEY, type TestGateway, startTestGateway, VISA } from "./payments-gateway-fixture"

const CARD = { method: "card", number: VISA, expiry: "12/40", cvv: "123", holder: "Asha Rao" }
const ATTACK = `"><script>alert(1)</script>'`

let testGateway: TestGateway
const open = (changes?: Record<string, string>) => openCheckout(testGateway, changes)
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterAll(() => testGateway.close())

test("only the browser that started a payment can see and complete it", async () => {
  const { order, page } = await open()
  const bank = await browse(page.form.action, CARD)
  const stolen = new URL(bank.form.action)
  stolen.searchParams.set("ticket", "0".repeat(64))
  expect((await browse(stolen.href, { otp: "1234" })).html).toContain("The id provided does not exist")
  stolen.searchParams.delete("ticket")
  expect((await browse(stolen.href, { otp: "1234" })).status).toBe(400)
  expect(await testGateway.gateway.listOrderPayments(order.id)).toMatchObject([{ status: "created" }])
})

test.each([
  [{ key_id: "rzp_test_other" }, 401],
  [{ order_id: "order_00000000000000" }, 400],
  [{ callback_url: "javascript:alert(1)" }, 400],
  [{ cancel_url: "data:text/html,x" }, 400],
  [{ cancel_url: "http://a;script-src" }, 400],
  [{ callback_url: "//evil" }, 400],
  [{ callback_url: "ftp://acme.example/paid" }, 400],
])("a checkout with %j is rejected", async (changes, status) => {
  const { page } = await open(changes)
  expect(page.status).toBe(status)
  expect(page.html).toContain("This payment cannot continue")
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
})

test("the amount comes from the order alone", async () => {
  const { page } = await open({ amount: "100", currency: "USD" })
  expect(page.html).toMatch(/class="amount">₹1,499\.00</)
  expect(page.html.match(/Pay ₹1,499\.00/g)).toHaveLength(3)
})

test("user input is escaped", async () => {
  const { page } = await open({
    name: ATTACK,
    description: ATTACK,
    "prefill[name]": ATTACK,
    "theme[color]": "red}</style>",
  })
  expect(page.html).not.toMatch(/<script(?! nonce=)/)
  expect(page.html).not.toContain("red}")
  const typed = await browse(page.form.action, { ...CARD, holder: ATTACK, cvv: ATTACK, expiry: ATTACK })
  expect(typed.html).not.toMatch(/<script(?! nonce=)/)
})

test("a page allows only its own script, and a frame only for the given origin", async () => {
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

test("the provider's checkout form opens the same page", async () => {
  const order = await testGateway.order()
  const input = { orderId: order.id, callbackUrl: CALLBACK_URL, cancelUrl: CANCEL_URL, name: "Acme" }
  const { action, fields } = testGateway.gateway.checkoutForm(input)
  const page = await browse(action, fields)
  expect(page.url).toBe(testGateway.gateway.checkoutUrl(input))
  expect(page.html).toContain("Pay ₹1,499.00")
  expect(page.url).not.toContain(KEY.keySecret)
})

test("checkout.js is self-contained", async () => {
  const answer = await fetch(`${testGateway.url}/v1/checkout.js`)
  expect(answer.headers.get("content-type")).toContain("text/javascript")
  const location = { href: "https://acme.example/course", assign: jest.fn<void, [string]>() }
  const document = { currentScript: { src: `${testGateway.url}/v1/checkout.js` } }
  const globals = { window: {}, document, location, HTMLScriptElement: Object, URL, URLSearchParams }
  runInNewContext(await answer.text(), globals)
  const options = {
    key: KEY.keyId,
    order_id: "order_1",
    prefill: { name: "Asha" },
    callback_url: "/paid",
    redirect: true,
  }
  runInNewContext("new window.Razorpay(options).open()", { ...globals, options })
  const opened = new URL(location.assign.mock.calls[0]?.[0] ?? "")
  expect(`${opened.origin}${opened.pathname}`).toBe(`${testGateway.url}/v1/checkout/hosted`)
  expect(Object.fromEntries(opened.searchParams)).toEqual({
    key_id: KEY.keyId,
    order_id: "order_1",
    "prefill[name]": "Asha",
    callback_url: "https://acme.example/paid",
    cancel_url: "https://acme.example/course",
  })
})
