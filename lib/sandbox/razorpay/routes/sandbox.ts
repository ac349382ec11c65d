import { z } from "zod"
import type { Gateway } from "../gateway"
import { json } from "../http/response"
import type { GatewayRoute } from "../http/router"
import { InjectedFaults } from "../injected-faults"
import { findOrder } from "../orders"
import { findPaymentLink } from "../payment-links"
import { type Instrument, startPayment, submitOtp } from "../payments"
import { ERROR_MESSAGES, RequestError } from "../request-error"
import { signedCheckoutResult } from "../signatures"
import { findTestCard, findTestUpi } from "../test-data"
import { serializeDispute, serializeOrder, serializePayment, serializeRefund } from "../serialize"

const PayInput = z.strictObject({
  order_id: z.string().optional(),
  /** Pays by a link, which must be open. */
  link_id: z.string().optional(),
  card: z.string().optional(),
  vpa: z.string().optional(),
  otp: z.string().default("123456"),
  email: z.string().nullable().default(null),
  contact: z.string().nullable().default(null),
})

const MAX_LISTED = 1000

/** Routes for tests: fault injection, a payment without a browser, and the contents of the ledger. */
export function sandboxRoutes(gateway: Gateway): GatewayRoute[] {
  const { ledger } = gateway
  return [
    { method: "GET", path: "/sandbox/faults", kind: "sandbox", handle: () => json(gateway.faults) },
    {
      method: "POST",
      path: "/sandbox/faults",
      kind: "sandbox",
      handle: ({ fields }) => json(Object.assign(gateway.faults, parseInput(InjectedFaults, fields))),
    },
    {
      method: "POST",
      path: "/sandbox/pay",
      kind: "sandbox",
      handle: ({ fields }) => {
        const { otp, ...input } = parseInput(PayInput, fields)
        const order = findOrder(gateway, orderIdOf(gateway, input))
        const payer = { email: input.email, contact: input.contact, description: null }
        const started = startPayment(gateway, order, { instrument: instrumentOf(input), payer })
        const payment = started.status === "created" ? submitOtp(gateway, started, otp) : started
        return json({ payment: serializePayment(payment), ...signedCheckoutResult(gateway, payment) })
      },
    },
    {
      method: "GET",
      path: "/sandbox/ledger",
      kind: "sandbox",
      handle: () =>
        json({
          orders: ledger.listOrders().slice(0, MAX_LISTED).map(serializeOrder),
          payments: ledger.listPayments().slice(0, MAX_LISTED).map(serializePayment),
          refunds: ledger.listRefunds().slice(0, MAX_LISTED).map(serializeRefund),
          disputes: ledger.listDisputes().slice(0, MAX_LISTED).map(serializeDispute),
          webhooks: {
            pending: ledger.listWebhooks().map(({ id, event }) => ({ id, event })),
            deliveries: gateway.deliveries,
          },
        }),
    },
  ]
}

/** Reads the fields of a call; throws a RequestError that names what is wrong. */
export function parseInput<Shape extends z.ZodType>(shape: Shape, fields: unknown): z.output<Shape> {
  const result = shape.safeParse(fields)
  if (!result.success) throw new RequestError(z.prettifyError(result.error))
  return result.data
}

function orderIdOf(
  gateway: Gateway,
  { order_id: orderId = "", link_id: linkId }: Pick<z.output<typeof PayInput>, "order_id" | "link_id">,
): string {
  if (linkId === undefined) return orderId
  const link = findPaymentLink(gateway, linkId)
  if (link.status !== "created") throw new RequestError(ERROR_MESSAGES.linkEnded(link.status))
  return link.orderId
}

function instrumentOf({ card, vpa }: { card?: string; vpa?: string }): Instrument {
  const testCard = card === undefined ? undefined : findTestCard(card)
  const upi = vpa === undefined ? undefined : findTestUpi(vpa)
  if (testCard) return { card: testCard, holder: "Test Payer" }
  if (upi) return { upi }
  throw new RequestError("Name one of the test cards or UPI ids.")
}
