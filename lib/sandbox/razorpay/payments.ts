import type { Change, Order, Payment, PaymentFault } from "./entities"
import type { GatewayEvent } from "./events"
import { type Fields, readAmount } from "./fields"
import { type Gateway, record } from "./gateway"
import { bankReference, freshId } from "./ids"
import { findOrder } from "./orders"
import { Refusal, TEXTS } from "./refusal"
import { CANCELLED, INVALID_OTP, TIMED_OUT, type TestCard, type TestUpi } from "./test-data"

/** What somebody pays with. */
export type Instrument = { card: TestCard; holder: string } | { upi: TestUpi }
/** What the shop told of the payer; all of it optional. */
export type Payer = { email: string | null; contact: string | null; description: string | null }

/**
 * Starts a payment of an order for the order's own amount. A UPI payment, and a card that is refused before the bank asks
 * for a code, are decided at once; any other card waits in `created` for `submitOtp`.
 */
export function startPayment(gateway: Gateway, order: Order, by: { instrument: Instrument; payer: Payer }): Payment {
  refusePaid(order)
  const { instrument, payer } = by
  const source = "card" in instrument ? instrument.card : instrument.upi
  const value: Payment = {
    id: freshId("pay"),
    orderId: order.id,
    amount: Math.max(100, order.amount + gateway.knobs.wrongAmount),
    amountRefunded: 0,
    currency: order.currency,
    status: "created",
    captured: false,
    method: "card" in instrument ? "card" : "upi",
    card: "card" in instrument ? cardOf(instrument.card, instrument.holder) : null,
    vpa: "upi" in instrument ? instrument.upi.vpa : null,
    ...payer,
    notes: order.notes,
    fee: null,
    tax: null,
    fault: null,
    plannedFault: source.fault,
    bankReference: null,
    lateAuthAt: null,
    createdAt: Date.now(),
  }
  const attempted: Order = { ...order, status: "attempted", attempts: order.attempts + 1 }
  record(gateway, [
    { kind: "order", value: attempted },
    { kind: "payment", value },
  ])
  const asksForCode = value.method === "card" && source.fault?.step !== "payment_initiation"
  return asksForCode ? value : decide(gateway, value)
}

/**
 * Ends the bank's step of a card payment: 4 to 10 digits are right, fewer are wrong (design/payments.md 2.6). A payment that
 * has been decided stays as it is.
 */
export function submitOtp(gateway: Gateway, payment: Payment, otp: string): Payment {
  if (payment.status !== "created") return payment
  const order = findOrder(gateway, payment.orderId)
  if (order.status === "paid") return fail(gateway, payment, alreadyPaid)
  return /^\d{4,10}$/.test(otp) ? decide(gateway, payment) : fail(gateway, payment, INVALID_OTP)
}

/** The payer gives up while the bank waits for the code. A payment that has been decided stays as it is. */
export function cancelPayment(gateway: Gateway, payment: Payment): Payment {
  return payment.status === "created" ? fail(gateway, payment, CANCELLED) : payment
}

/** Captures an authorised payment by hand; `amount` must be what was authorised. */
export function capturePayment(gateway: Gateway, payment: Payment, fields: Fields): Payment {
  const amount = readAmount(fields.amount, payment.currency)
  const order = findOrder(gateway, payment.orderId)
  if (payment.captured || order.status === "paid") throw new Refusal(TEXTS.orderPaid)
  if (payment.status !== "authorized") throw new Refusal(TEXTS.captureStatus)
  if (amount !== payment.amount || (fields.currency !== undefined && fields.currency !== payment.currency)) {
    throw new Refusal(TEXTS.captureAmount, { field: "amount" })
  }
  const { changes, events, captured } = capture(payment, order)
  record(gateway, changes, events)
  return captured
}

/** The bank confirms a payment that had timed out. Where the order has been paid otherwise, the money goes back. */
export function authoriseLate(gateway: Gateway, id: string) {
  const payment = gateway.ledger.findPayment(id)
  if (payment?.status !== "failed" || payment.lateAuthAt === null) return
  const order = findOrder(gateway, payment.orderId)
  const late: Payment = { ...payment, fault: null, lateAuthAt: null }
  if (order.status === "paid") giveBack(gateway, authorise(gateway, late, { ...order, capture: "manual" }))
  else authorise(gateway, late, order)
}

/** Gives back what was authorised and not captured within three days, as the provider does. */
export function giveBackStale(gateway: Gateway) {
  const limit = Date.now() - 3 * 24 * 3_600_000
  const isStale = ({ status, createdAt }: Payment) => status === "authorized" && createdAt < limit
  for (const payment of gateway.ledger.listPayments().filter(isStale)) giveBack(gateway, payment)
}

/** The payment with this id; refuses where there is none. */
export function findPayment(gateway: Gateway, id: string): Payment {
  const payment = gateway.ledger.findPayment(id)
  if (!payment) throw new Refusal(TEXTS.notFound)
  return payment
}

const alreadyPaid: PaymentFault = {
  code: "BAD_REQUEST_ERROR",
  description: TEXTS.orderPaid,
  source: "business",
  step: "payment_initiation",
  reason: "order_already_paid",
}

function decide(gateway: Gateway, payment: Payment): Payment {
  if (payment.plannedFault) return fail(gateway, payment, payment.plannedFault)
  if (gateway.knobs.lateAuth === 0) return authorise(gateway, payment, findOrder(gateway, payment.orderId))
  const lateAuthAt = Date.now() + gateway.knobs.lateAuth
  setTimeout(() => authoriseLate(gateway, payment.id), gateway.knobs.lateAuth).unref()
  return fail(gateway, { ...payment, lateAuthAt }, TIMED_OUT)
}

function fail(gateway: Gateway, payment: Payment, fault: PaymentFault): Payment {
  const value: Payment = { ...payment, status: "failed", fault }
  record(gateway, [{ kind: "payment", value }], [{ name: "payment.failed", orderId: payment.orderId, payment: value }])
  return value
}

function authorise(gateway: Gateway, payment: Payment, order: Order): Payment {
  const value: Payment = { ...payment, status: "authorized", bankReference: bankReference() }
  const event: GatewayEvent = { name: "payment.authorized", orderId: order.id, payment: value }
  const next = order.capture === "automatic" ? capture(value, order) : { changes: [], events: [], captured: value }
  record(gateway, [{ kind: "payment", value }, ...next.changes], [event, ...next.events])
  return next.captured
}

function giveBack(gateway: Gateway, payment: Payment) {
  const value: Payment = { ...payment, status: "refunded", amountRefunded: payment.amount }
  record(gateway, [{ kind: "payment", value }])
}

function capture(payment: Payment, order: Order) {
  const share = Math.round(payment.amount * 0.02)
  const tax = Math.round(share * 0.18)
  const captured: Payment = { ...payment, status: "captured", captured: true, fee: share + tax, tax }
  const paid: Order = { ...order, status: "paid", amountPaid: payment.amount }
  const changes: Change[] = [
    { kind: "payment", value: captured },
    { kind: "order", value: paid },
  ]
  const events: GatewayEvent[] = [
    { name: "payment.captured", orderId: order.id, payment: captured },
    { name: "order.paid", orderId: order.id, payment: captured, order: paid },
  ]
  return { changes, events, captured }
}

function cardOf(card: TestCard, holder: string): NonNullable<Payment["card"]> {
  const { number, network, type, international } = card
  return {
    id: freshId("card"),
    name: holder,
    last4: number.slice(-4),
    network,
    type,
    international,
  }
}

function refusePaid(order: Order) {
  if (order.status === "paid") throw new Refusal(TEXTS.orderPaid, { reason: "order_already_paid" })
}
