import type { Order, Payment, Refund } from "./entities"

/** An order as it leaves the gateway (design/payments.md 2.2). */
export function orderView(order: Order) {
  return {
    id: order.id,
    entity: "order",
    amount: order.amount,
    amount_paid: order.amountPaid,
    amount_due: Math.max(0, order.amount - order.amountPaid),
    currency: order.currency,
    receipt: order.receipt,
    offer_id: null,
    status: order.status,
    attempts: order.attempts,
    notes: notesView(order.notes),
    created_at: seconds(order.createdAt),
  }
}

/** A payment as it leaves the gateway; the card's number never does. */
export function paymentView(payment: Payment) {
  const { card, fault, vpa } = payment
  return {
    id: payment.id,
    entity: "payment",
    amount: payment.amount,
    currency: payment.currency,
    base_amount: payment.amount,
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: card?.international ?? false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    amount_transferred: 0,
    refund_status: refundStatus(payment),
    captured: payment.captured,
    description: payment.description,
    card_id: card?.id ?? null,
    ...(card && { card: cardView(card) }),
    bank: null,
    wallet: null,
    vpa,
    ...(vpa && { upi: { payer_account_type: "bank_account", vpa, flow: "collect" } }),
    email: payment.email,
    contact: payment.contact,
    customer_id: null,
    token_id: null,
    notes: notesView(payment.notes),
    fee: payment.fee,
    tax: payment.tax,
    error_code: fault?.code ?? null,
    error_description: fault?.description ?? null,
    error_source: fault?.source ?? null,
    error_step: fault?.step ?? null,
    error_reason: fault?.reason ?? null,
    acquirer_data: acquirerView(payment),
    created_at: seconds(payment.createdAt),
  }
}

/** A refund as it leaves the gateway. */
export function refundView(refund: Refund) {
  return {
    id: refund.id,
    entity: "refund",
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: notesView(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.bankReference },
    batch_id: null,
    status: refund.status,
    speed_requested: refund.speedRequested,
    speed_processed: "normal",
    created_at: seconds(refund.createdAt),
  }
}

/** The provider's list form. */
export function collection<Item>(items: Item[]) {
  return { entity: "collection", count: items.length, items }
}

/** Unix milliseconds to whole Unix seconds. */
export function seconds(ms: number): number {
  return Math.floor(ms / 1000)
}

function cardView(card: NonNullable<Payment["card"]>) {
  return {
    id: card.id,
    entity: "card",
    name: card.name,
    last4: card.last4,
    network: card.network,
    type: card.type,
    issuer: null,
    international: card.international,
    emi: false,
    sub_type: "consumer",
    token_iin: null,
  }
}

function acquirerView({ method, bankReference }: Payment) {
  if (method === "upi") return { rrn: bankReference, upi_transaction_id: bankReference }
  return { auth_code: bankReference?.slice(0, 6) ?? null }
}

function refundStatus({ amount, amountRefunded }: Payment) {
  if (amountRefunded === 0) return null
  return amountRefunded < amount ? "partial" : "full"
}

// The provider answers an empty list, not an empty object, where there are no notes.
function notesView(notes: Record<string, string>) {
  return Object.keys(notes).length > 0 ? notes : []
}
