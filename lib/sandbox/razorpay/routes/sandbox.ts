import { z } from "zod"
import type { Gateway } from "../gateway"
import { json } from "../http/answer"
import type { Route } from "../http/router"
import { Knobs } from "../knobs"
import { findOrder } from "../orders"
import { type Instrument, startPayment, submitOtp } from "../payments"
import { Refusal } from "../refusal"
import { checkoutSignature } from "../proofs"
import { findTestCard, findTestUpi } from "../test-data"
import { orderView, paymentView, refundView } from "../wire"

const PayInput = z.strictObject({
  order_id: z.string(),
  card: z.string().optional(),
  vpa: z.string().optional(),
  otp: z.string().default("123456"),
  email: z.string().nullable().default(null),
  contact: z.string().nullable().default(null),
})

const MOST_LISTED = 1000

/** What only tests may ask of the gateway: its faults, a payment without a browser, and its books. */
export function sandboxRoutes(gateway: Gateway): Route[] {
  const { ledger } = gateway
  return [
    { method: "GET", path: "/sandbox/knobs", kind: "sandbox", answer: () => json(gateway.knobs) },
    {
      method: "POST",
      path: "/sandbox/knobs",
      kind: "sandbox",
      answer: ({ fields }) => json(Object.assign(gateway.knobs, read(Knobs, fields))),
    },
    {
      method: "POST",
      path: "/sandbox/pay",
      kind: "sandbox",
      answer: ({ fields }) => {
        const { otp, ...input } = read(PayInput, fields)
        const order = findOrder(gateway, input.order_id)
        const payer = { email: input.email, contact: input.contact, description: null }
        const started = startPayment(gateway, order, { instrument: instrumentOf(input), payer })
        const payment = started.status === "created" ? submitOtp(gateway, started, otp) : started
        return json({ payment: paymentView(payment), ...checkoutSignature(gateway, payment) })
      },
    },
    {
      method: "GET",
      path: "/sandbox/ledger",
      kind: "sandbox",
      answer: () =>
        json({
          orders: ledger.listOrders().slice(0, MOST_LISTED).map(orderView),
          payments: ledger.listPayments().slice(0, MOST_LISTED).map(paymentView),
          refunds: ledger.listRefunds().slice(0, MOST_LISTED).map(refundView),
          webhooks: {
            waiting: ledger.listWebhooks().map(({ id, event }) => ({ id, event })),
            deliveries: gateway.deliveries,
          },
        }),
    },
  ]
}

function read<Shape extends z.ZodType>(shape: Shape, fields: unknown): z.output<Shape> {
  const result = shape.safeParse(fields)
  if (!result.success) throw new Refusal(z.prettifyError(result.error))
  return result.data
}

function instrumentOf({ card, vpa }: { card?: string; vpa?: string }): Instrument {
  const testCard = card === undefined ? undefined : findTestCard(card)
  const upi = vpa === undefined ? undefined : findTestUpi(vpa)
  if (testCard) return { card: testCard, holder: "Test Payer" }
  if (upi) return { upi }
  throw new Refusal("Name one of the test cards or UPI ids.")
}
