import type { LedgerChange, LedgerOrder, LedgerPayment, PaymentError } from "./entities"
import type { LedgerEvent } from "./events"
import { type RequestFields, readAmount } from "./fields"
import { type Gateway, commitChanges } from "./gateway"
import { generateBankReference, generateId } from "./ids"
import { findOrder } from "./orders"
import { payLinkOf } from "./payment-links"
import { RequestError, ERROR_MESSAGES } from "./request-error"
import { CANCELLED, INVALID_OTP, TIMED_OUT, type TestCard, type TestUpi } from "./test-data"

/** The payment instrument. */
export type Instrument = { card: TestCard; holder: string } | { upi: TestUpi }
/** What the shop sent about the payer; every field is optional. */
export type Payer = { email: string | null; contact: string | null; description: string | null }

/**
 * Starts a payment for the order's amount. A UPI payment, and a card that is declined before the bank asks for a one-time
 * code, completes immediately; any other card stays `created` until `submitOtp`.
 */
export function startPayment(
  gateway: Gateway,
  order: LedgerOrder,
  by: { instrument: Instrument; payer: Payer },
): LedgerPayment {
  rejectPaidOrder(order)
  const { instrument, payer } = by
  const source = "card" in instrument ? instrument.card : instrument.upi
  const value: LedgerPayment = {
    id: generateId("pay"),
    orderId: order.id,
    amount: Math.max(100, order.amount + gateway.faults.wrongAmount),
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
    error: null,
    plannedError: source.error,
    bankReference: null,
    lateAuthAt: null,
    createdAt: Date.now(),
  }
  const attempted: LedgerOrder = { ...order, status: "attempted", attempts: order.attempts + 1 }
  commitChanges(gateway, [
    { kind: "order", value: attempted },
    { kind: "payment", value },
  ])
  const requiresOtp = value.method === "card" && source.error?.step !== "payment_initiation"
  return requiresOtp ? value : completePayment(gateway, value)
}

/**
 * Completes the bank's step of a card payment: 4 to 10 digits succeed, fewer fail. A completed
 * payment is returned unchanged.
 */
export function submitOtp(gateway: Gateway, payment: LedgerPayment, otp: string): LedgerPayment {
  if (payment.status !== "created") return payment
  const order = findOrder(gateway, payment.orderId)
  if (order.status === "paid") return failPayment(gateway, payment, ORDER_ALREADY_PAID)
  return /^\d{4,10}$/.test(otp) ? completePayment(gateway, payment) : failPayment(gateway, payment, INVALID_OTP)
}

/** Cancels a payment while the bank waits for the one-time code. A completed payment is returned unchanged. */
export function cancelPayment(gateway: Gateway, payment: LedgerPayment): LedgerPayment {
  return payment.status === "created" ? failPayment(gateway, payment, CANCELLED) : payment
}

/** Captures an authorised payment manually; `amount` must equal the authorised amount. */
export function capturePayment(gateway: Gateway, payment: LedgerPayment, fields: RequestFields): LedgerPayment {
  const amount = readAmount(fields.amount, payment.currency)
  const order = findOrder(gateway, payment.orderId)
  if (payment.captured || order.status === "paid") throw new RequestError(ERROR_MESSAGES.orderPaid)
  if (payment.status !== "authorized") throw new RequestError(ERROR_MESSAGES.captureStatus)
  if (amount !== payment.amount || (fields.currency !== undefined && fields.currency !== payment.currency)) {
    throw new RequestError(ERROR_MESSAGES.captureAmount, { field: "amount" })
  }
  const { changes, events, captured } = capture(gateway, payment, order)
  commitChanges(gateway, changes, events)
  return captured
}

/** Authorises a payment that had timed out. If another payment has paid the order meanwhile, this one is refunded. */
export function authoriseLate(gateway: Gateway, id: string) {
  const payment = gateway.ledger.findPayment(id)
  if (payment?.status !== "failed" || payment.lateAuthAt === null) return
  const order = findOrder(gateway, payment.orderId)
  const late: LedgerPayment = { ...payment, error: null, lateAuthAt: null }
  if (order.status === "paid") refundUncaptured(gateway, authorise(gateway, late, { ...order, capture: "manual" }))
  else authorise(gateway, late, order)
}

/** Refunds payments that were authorised and not captured within three days, as the provider does. */
export function refundStaleAuthorisations(gateway: Gateway) {
  const limit = Date.now() - 3 * 24 * 3_600_000
  const isStale = ({ status, createdAt }: LedgerPayment) => status === "authorized" && createdAt < limit
  for (const payment of gateway.ledger.listPayments().filter(isStale)) refundUncaptured(gateway, payment)
}

/** Returns the payment with this id; throws a RequestError if there is none. */
export function findPayment(gateway: Gateway, id: string): LedgerPayment {
  const payment = gateway.ledger.findPayment(id)
  if (!payment) throw new RequestError(ERROR_MESSAGES.notFound)
  return payment
}

const ORDER_ALREADY_PAID: PaymentError = {
  code: "BAD_REQUEST_ERROR",
  description: ERROR_MESSAGES.orderPaid,
  source: "business",
  step: "payment_initiation",
  reason: "order_already_paid",
}

function completePayment(gateway: Gateway, payment: LedgerPayment): LedgerPayment {
  if (payment.plannedError) return failPayment(gateway, payment, payment.plannedError)
  if (gateway.faults.lateAuth === 0) return authorise(gateway, payment, findOrder(gateway, payment.orderId))
  const lateAuthAt = Date.now() + gateway.faults.lateAuth
  setTimeout(() => authoriseLate(gateway, payment.id), gateway.faults.lateAuth).unref()
  return failPayment(gateway, { ...payment, lateAuthAt }, TIMED_OUT)
}

function failPayment(gateway: Gateway, payment: LedgerPayment, error: PaymentError): LedgerPayment {
  const value: LedgerPayment = { ...payment, status: "failed", error }
  commitChanges(
    gateway,
    [{ kind: "payment", value }],
    [{ name: "payment.failed", orderId: payment.orderId, payment: value }],
  )
  return value
}

function authorise(gateway: Gateway, payment: LedgerPayment, order: LedgerOrder): LedgerPayment {
  const value: LedgerPayment = { ...payment, status: "authorized", bankReference: generateBankReference() }
  const event: LedgerEvent = { name: "payment.authorized", orderId: order.id, payment: value }
  const next =
    order.capture === "automatic" ? capture(gateway, value, order) : { changes: [], events: [], captured: value }
  commitChanges(gateway, [{ kind: "payment", value }, ...next.changes], [event, ...next.events])
  return next.captured
}

function refundUncaptured(gateway: Gateway, payment: LedgerPayment) {
  const value: LedgerPayment = { ...payment, status: "refunded", amountRefunded: payment.amount }
  commitChanges(gateway, [{ kind: "payment", value }])
}

function capture(gateway: Gateway, payment: LedgerPayment, order: LedgerOrder) {
  const share = Math.round(payment.amount * 0.02)
  const tax = Math.round(share * 0.18)
  const captured: LedgerPayment = { ...payment, status: "captured", captured: true, fee: share + tax, tax }
  const paid: LedgerOrder = { ...order, status: "paid", amountPaid: payment.amount }
  const link = payLinkOf(gateway, order, captured)
  const changes: LedgerChange[] = [
    { kind: "payment", value: captured },
    { kind: "order", value: paid },
    ...link.changes,
  ]
  const events: LedgerEvent[] = [
    { name: "payment.captured", orderId: order.id, payment: captured },
    { name: "order.paid", orderId: order.id, payment: captured, order: paid },
    ...link.events,
  ]
  return { changes, events, captured }
}

function cardOf(card: TestCard, holder: string): NonNullable<LedgerPayment["card"]> {
  const { number, network, type, international } = card
  return {
    id: generateId("card"),
    name: holder,
    last4: number.slice(-4),
    network,
    type,
    international,
  }
}

function rejectPaidOrder(order: LedgerOrder) {
  if (order.status === "paid") throw new RequestError(ERROR_MESSAGES.orderPaid, { reason: "order_already_paid" })
}
