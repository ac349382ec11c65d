import { createHash } from "node:crypto"
import { ask } from "./ask"
import { GatewayRefused, GatewayUnavailable } from "./gateway-errors"
import { GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund, listOf } from "./gateway-shapes"
import { IDEMPOTENCY_KEY, sdkFor } from "./sdk"
import { isSameSecret, sign } from "./signatures"

type OrderInput = { amountMinor: number; currency: string; receipt: string; notes?: Record<string, string> }
type RefundInput = { paymentId: string; amountMinor: number; key: string; notes?: Record<string, string> }
type CheckoutInput = {
  orderId: string
  /** Where the browser brings the result, as a form POST from the gateway's origin, so without `SameSite` cookies. */
  callbackUrl: string
  cancelUrl: string
  name: string
  description?: string
  /** `#rrggbb` */
  color?: string
  prefill?: { name?: string; email?: string; contact?: string }
}

/** How a gateway is reached. More than one webhook secret is for the days of changing it; `timeoutMs` is 3,000 unless given. */
export type PaymentsConfig = {
  baseUrl: string
  checkoutBaseUrl: string
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  timeoutMs?: number
}

/**
 * The card payment provider, real or local. Calls throw `GatewayUnavailable` when there was no usable answer in time and
 * `GatewayRefused` when the gateway said no; the functions without a promise ask nobody.
 */
export type PaymentsGateway = {
  /** The public half of the key, which a browser may see. */
  keyId: string
  /** Makes the order with this receipt, once: where the answer is lost, it looks for the order before it tries again. */
  createOrder: (input: OrderInput) => Promise<GatewayOrder>
  /** The order with this receipt, or null; of several, the paid one, or else the first. */
  findOrderByReceipt: (receipt: string) => Promise<GatewayOrder | null>
  fetchPayment: (id: string) => Promise<GatewayPayment>
  listOrderPayments: (orderId: string) => Promise<GatewayPayment[]>
  capture: (id: string, amountMinor: number, currency: string) => Promise<GatewayPayment>
  /** Gives money back, once for each `key`, however often it is called. */
  refund: (input: RefundInput) => Promise<GatewayRefund>
  fetchRefund: (id: string) => Promise<GatewayRefund>
  /** The address of the gateway's own page, to send a browser to. */
  checkoutUrl: (input: CheckoutInput) => string
  /** The same as a form to POST, which is how the real provider opens its page. */
  checkoutForm: (input: CheckoutInput) => { action: string; fields: Record<string, string> }
  /** Whether the checkout handed this payment out for OUR order; pass the stored order id, never the one that came along. */
  verifyCheckoutSignature: (result: { orderId: string; paymentId: string; signature: string }) => boolean
  /** The event, when the signature fits the exact bytes received and they hold an event; null otherwise. */
  verifyWebhook: (rawBody: string | Uint8Array, signature: string | null | undefined) => GatewayEvent | null
}

/** The gateway for a configuration; the local and the real one differ in nothing else. */
export function paymentsGateway(config: PaymentsConfig): PaymentsGateway {
  const { keyId, keySecret, webhookSecrets, timeoutMs = 3000 } = config
  const sdk = sdkFor({ baseUrl: config.baseUrl, keyId, keySecret, timeoutMs })
  const checkoutBase = config.checkoutBaseUrl.replace(/\/+$/, "")

  const postOrder = ({ amountMinor: amount, currency, receipt, notes = {} }: OrderInput) =>
    ask(GatewayOrder, () => sdk.orders.create({ amount, currency, receipt, notes }))

  async function findOrderByReceipt(receipt: string) {
    const orders = await ask(listOf(GatewayOrder), () => sdk.orders.all({ receipt, count: 100 }))
    const ours = orders.filter((order) => order.receipt === receipt)
    return ours.find(({ status }) => status === "paid") ?? ours.at(-1) ?? null
  }

  return {
    keyId,
    findOrderByReceipt,
    createOrder: async (input) => {
      try {
        return await postOrder(input)
      } catch (error) {
        if (!mayExist(error)) throw error
        const found = await findOrderByReceipt(input.receipt)
        return found ? sameAs(input, found) : postOrder(input)
      }
    },
    fetchPayment: async (id) => ask(GatewayPayment, () => sdk.payments.fetch(wellFormed(id))),
    listOrderPayments: async (orderId) =>
      ask(listOf(GatewayPayment), () => sdk.orders.fetchPayments(wellFormed(orderId))),
    capture: async (id, amountMinor, currency) =>
      ask(GatewayPayment, () => sdk.payments.capture(wellFormed(id), amountMinor, currency)),
    refund: async ({ paymentId, amountMinor: amount, key, notes = {} }) => {
      const request = { amount, notes, [IDEMPOTENCY_KEY]: refundKey(key) }
      return ask(GatewayRefund, () => sdk.payments.refund(wellFormed(paymentId), request))
    },
    fetchRefund: async (id) => ask(GatewayRefund, () => sdk.refunds.fetch(wellFormed(id))),
    checkoutUrl: (input) => `${checkoutBase}/v1/checkout/hosted?${new URLSearchParams(checkoutFields(keyId, input))}`,
    checkoutForm: (input) => ({ action: `${checkoutBase}/v1/checkout/embedded`, fields: checkoutFields(keyId, input) }),
    verifyCheckoutSignature: ({ orderId, paymentId, signature }) =>
      isSameSecret(signature, sign(keySecret, `${orderId}|${paymentId}`)),
    verifyWebhook: (rawBody, signature) => {
      const fits = webhookSecrets.map((secret) => isSameSecret(signature ?? "", sign(secret, rawBody)))
      return fits.includes(true) ? readEvent(rawBody) : null
    },
  }
}

function mayExist(error: unknown): boolean {
  if (error instanceof GatewayUnavailable) return error.because === "lost"
  return error instanceof GatewayRefused && error.field === "receipt"
}

function sameAs(input: OrderInput, found: GatewayOrder): GatewayOrder {
  if (found.amountMinor === input.amountMinor && found.currency === input.currency) return found
  throw new GatewayRefused({
    code: "BAD_REQUEST_ERROR",
    description: `The receipt ${input.receipt} belongs to an order of another amount.`,
    field: "receipt",
  })
}

// An id goes into the path of a call and may come from a browser.
function wellFormed(id: string): string {
  if (/^[a-z]{2,6}_[A-Za-z0-9]{1,40}$/.test(id)) return id
  throw new GatewayRefused({ code: "BAD_REQUEST_ERROR", description: "The id provided does not exist", field: "id" })
}

// The gateway takes keys of ten or more letters, digits, hyphens and underscores.
function refundKey(key: string): string {
  return /^[A-Za-z0-9_-]{10,64}$/.test(key) ? key : createHash("sha256").update(key).digest("base64url")
}

function checkoutFields(keyId: string, input: CheckoutInput): Record<string, string> {
  const { prefill = {} } = input
  const fields = {
    key_id: keyId,
    order_id: input.orderId,
    name: input.name,
    description: input.description,
    "theme[color]": input.color,
    "prefill[name]": prefill.name,
    "prefill[email]": prefill.email,
    "prefill[contact]": prefill.contact,
    callback_url: input.callbackUrl,
    cancel_url: input.cancelUrl,
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

function readEvent(rawBody: string | Uint8Array): GatewayEvent | null {
  try {
    const text = typeof rawBody === "string" ? rawBody : new TextDecoder("utf-8", { fatal: true }).decode(rawBody)
    return GatewayEvent.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
