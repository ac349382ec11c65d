import { createHash } from "node:crypto"
import { z } from "zod"
import { callGateway } from "./call-gateway"
import { GatewayRefused, GatewayUnavailable } from "./gateway-errors"
import { GatewayDispute, GatewayEvent, GatewayOrder, GatewayPayment, GatewayRefund, listOf } from "./gateway-schemas"
import { type PaymentLinks, paymentLinks } from "./payment-links"
import { requireId } from "./require-id"
import { IDEMPOTENCY_KEY, sdkFor } from "./sdk"
import { isSameSecret, sign } from "./signatures"

type OrderInput = { amountMinor: number; currency: string; receipt: string; notes?: Record<string, string> }
type RefundInput = { paymentId: string; amountMinor: number; key: string; notes?: Record<string, string> }
type CheckoutInput = {
  orderId: string
  /** Where the browser posts the result, as a form from the gateway's origin, so without `SameSite` cookies. */
  callbackUrl: string
  cancelUrl: string
  name: string
  description?: string
  /** `#rrggbb` */
  color?: string
  prefill?: { name?: string; email?: string; contact?: string }
}

/** Configuration of a gateway. Several webhook secrets are valid while one is rotated; `timeoutMs` defaults to 3,000. */
export type PaymentsConfig = {
  baseUrl: string
  checkoutBaseUrl: string
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  timeoutMs?: number
}

/**
 * The card payment provider, real or local. Calls throw `GatewayUnavailable` when there was no valid response in time and
 * `GatewayRefused` when the gateway rejected the request; the functions without a promise make no request.
 */
export type PaymentsGateway = PaymentLinks & {
  /** The public half of the key, which a browser may see. */
  keyId: string
  /** Creates the order with this receipt, once: when the response is lost, it looks for the order before it retries. */
  createOrder: (input: OrderInput) => Promise<GatewayOrder>
  /** The order with this receipt, or null; of several, the paid one, or else the first. */
  findOrderByReceipt: (receipt: string) => Promise<GatewayOrder | null>
  fetchPayment: (id: string) => Promise<GatewayPayment>
  listOrderPayments: (orderId: string) => Promise<GatewayPayment[]>
  capture: (id: string, amountMinor: number, currency: string) => Promise<GatewayPayment>
  /** Refunds a payment, once for each idempotency `key`. */
  refund: (input: RefundInput) => Promise<GatewayRefund>
  fetchRefund: (id: string) => Promise<GatewayRefund>
  /** The refunds of a payment, whoever made them. */
  listPaymentRefunds: (paymentId: string) => Promise<GatewayRefund[]>
  fetchDispute: (id: string) => Promise<GatewayDispute>
  /** All payments, and all refunds, that were made from one instant to another, the second left out. */
  listPayments: (from: Date, to: Date) => Promise<GatewayPayment[]>
  listRefunds: (from: Date, to: Date) => Promise<GatewayRefund[]>
  /** Makes the smallest call that needs the key; throws `GatewayUnavailable` of reason `credentials` where it is refused. */
  tryKey: () => Promise<void>
  /** The URL of the gateway's hosted checkout page. */
  checkoutUrl: (input: CheckoutInput) => string
  /** The hosted checkout as a form to POST, which the real provider requires. */
  checkoutForm: (input: CheckoutInput) => { action: string; fields: Record<string, string> }
  /** Whether the checkout signed this payment for our order; pass the stored order id, never the received one. */
  verifyCheckoutSignature: (result: { orderId: string; paymentId: string; signature: string }) => boolean
  /** The event, when the signature matches the exact bytes received and they hold an event; null otherwise. */
  verifyWebhook: (rawBody: string | Uint8Array, signature: string | null | undefined) => GatewayEvent | null
}

/** Creates a gateway; the local and the real one differ in their configuration only. */
export function paymentsGateway(config: PaymentsConfig): PaymentsGateway {
  const { keyId, keySecret, webhookSecrets, timeoutMs = 3000 } = config
  const sdk = sdkFor({ baseUrl: config.baseUrl, keyId, keySecret, timeoutMs })
  const checkoutBase = config.checkoutBaseUrl.replace(/\/+$/, "")

  const postOrder = ({ amountMinor: amount, currency, receipt, notes = {} }: OrderInput) =>
    callGateway(GatewayOrder, () => sdk.orders.create({ amount, currency, receipt, notes }))

  async function findOrderByReceipt(receipt: string) {
    const orders = await callGateway(listOf(GatewayOrder), () => sdk.orders.all({ receipt, count: 100 }))
    const matching = orders.filter((order) => order.receipt === receipt)
    return matching.find(({ status }) => status === "paid") ?? matching.at(-1) ?? null
  }

  return {
    keyId,
    ...paymentLinks(sdk, keySecret),
    findOrderByReceipt,
    createOrder: async (input) => {
      try {
        return await postOrder(input)
      } catch (error) {
        if (!mayHaveSucceeded(error)) throw error
        const found = await findOrderByReceipt(input.receipt)
        return found ? requireSameAmount(input, found) : postOrder(input)
      }
    },
    fetchPayment: async (id) => callGateway(GatewayPayment, () => sdk.payments.fetch(requireId(id))),
    listOrderPayments: async (orderId) =>
      callGateway(listOf(GatewayPayment), () => sdk.orders.fetchPayments(requireId(orderId))),
    capture: async (id, amountMinor, currency) =>
      callGateway(GatewayPayment, () => sdk.payments.capture(requireId(id), amountMinor, currency)),
    refund: async ({ paymentId, amountMinor: amount, key, notes = {} }) => {
      const request = { amount, notes, [IDEMPOTENCY_KEY]: refundKey(key) }
      return callGateway(GatewayRefund, () => sdk.payments.refund(requireId(paymentId), request))
    },
    fetchRefund: async (id) => callGateway(GatewayRefund, () => sdk.refunds.fetch(requireId(id))),
    listPaymentRefunds: async (paymentId) =>
      callGateway(listOf(GatewayRefund), () => sdk.payments.fetchMultipleRefund(requireId(paymentId), { count: 100 })),
    fetchDispute: async (id) => callGateway(GatewayDispute, () => sdk.disputes.fetch(requireId(id))),
    listPayments: (from, to) =>
      readPages(from, to, (page) => callGateway(listOf(GatewayPayment), () => sdk.payments.all(page))),
    listRefunds: (from, to) =>
      readPages(from, to, (page) => callGateway(listOf(GatewayRefund), () => sdk.refunds.all(page))),
    tryKey: async () => void (await callGateway(listOf(z.unknown()), () => sdk.payments.all({ count: 1 }))),
    checkoutUrl: (input) => `${checkoutBase}/v1/checkout/hosted?${new URLSearchParams(checkoutFields(keyId, input))}`,
    checkoutForm: (input) => ({ action: `${checkoutBase}/v1/checkout/embedded`, fields: checkoutFields(keyId, input) }),
    verifyCheckoutSignature: ({ orderId, paymentId, signature }) =>
      isSameSecret(signature, sign(keySecret, `${orderId}|${paymentId}`)),
    verifyWebhook: (rawBody, signature) => verifyEvent(webhookSecrets, rawBody, signature),
  }
}

/** The event, when one of the secrets signed the exact bytes received and they hold an event; null otherwise. */
export function verifyEvent(
  secrets: readonly string[],
  rawBody: string | Uint8Array,
  signature: string | null | undefined,
): GatewayEvent | null {
  const matches = secrets.map((secret) => isSameSecret(signature ?? "", sign(secret, rawBody)))
  return matches.includes(true) ? readEvent(rawBody) : null
}

const PAGE = 100

type Page = { from: number; to: number; count: number; skip: number }

/** Reads a list of a time page by page; the gateway counts in whole seconds, and both ends are within it. */
async function readPages<Item>(from: Date, to: Date, read: (page: Page) => Promise<Item[]>): Promise<Item[]> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000)
  const all: Item[] = []
  for (;;) {
    const items = await read({ from: seconds(from), to: seconds(to) - 1, count: PAGE, skip: all.length })
    all.push(...items)
    if (items.length < PAGE) return all
  }
}

function mayHaveSucceeded(error: unknown): boolean {
  if (error instanceof GatewayUnavailable) return error.reason === "lost"
  return error instanceof GatewayRefused && error.field === "receipt"
}

function requireSameAmount(input: OrderInput, found: GatewayOrder): GatewayOrder {
  if (found.amountMinor === input.amountMinor && found.currency === input.currency) return found
  throw new GatewayRefused({
    code: "BAD_REQUEST_ERROR",
    description: `The receipt ${input.receipt} belongs to an order of another amount.`,
    field: "receipt",
  })
}

// The gateway accepts keys of 10 to 64 letters, digits, hyphens and underscores.
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
