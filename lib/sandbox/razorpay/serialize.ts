import type {
  LedgerCustomer,
  LedgerDispute,
  LedgerLink,
  LedgerOrder,
  LedgerPayment,
  LedgerPlan,
  LedgerRefund,
} from "./entities"

/** An order in the provider's JSON format. */
export function serializeOrder(order: LedgerOrder) {
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
    notes: serializeNotes(order.notes),
    created_at: toUnixSeconds(order.createdAt),
  }
}

/** A payment in the provider's JSON format; it never contains the card number. */
export function serializePayment(payment: LedgerPayment) {
  const { card, error, vpa } = payment
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
    ...(card && { card: serializeCard(card) }),
    bank: null,
    wallet: null,
    vpa,
    ...(vpa && { upi: { payer_account_type: "bank_account", vpa, flow: "collect" } }),
    email: payment.email,
    contact: payment.contact,
    customer_id: null,
    token_id: null,
    notes: serializeNotes(payment.notes),
    fee: payment.fee,
    tax: payment.tax,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: serializeAcquirerData(payment),
    created_at: toUnixSeconds(payment.createdAt),
  }
}

/** A refund in the provider's JSON format. */
export function serializeRefund(refund: LedgerRefund) {
  return {
    id: refund.id,
    entity: "refund",
    amount: refund.amount,
    currency: refund.currency,
    payment_id: refund.paymentId,
    notes: serializeNotes(refund.notes),
    receipt: refund.receipt,
    acquirer_data: { arn: refund.bankReference },
    batch_id: null,
    status: refund.status,
    speed_requested: refund.speedRequested,
    speed_processed: "normal",
    created_at: toUnixSeconds(refund.createdAt),
  }
}

/** A dispute in the provider's JSON format; the provider keeps the amount of one that is lost, and the fee of the bank. */
export function serializeDispute(dispute: LedgerDispute) {
  return {
    id: dispute.id,
    entity: "dispute",
    payment_id: dispute.paymentId,
    amount: dispute.amount,
    currency: dispute.currency,
    amount_deducted: dispute.status === "lost" ? dispute.amount + dispute.fee : 0,
    reason_code: dispute.reasonCode,
    respond_by: toUnixSeconds(dispute.respondBy),
    status: dispute.status,
    phase: "chargeback",
    created_at: toUnixSeconds(dispute.createdAt),
  }
}

/** A link in the provider's JSON format; its order is known once somebody has tried to pay. */
export function serializeLink(
  link: LedgerLink,
  { order, shortUrl = "" }: { order?: LedgerOrder | undefined; shortUrl?: string },
) {
  const isAttempted = order !== undefined && order.attempts > 0
  return {
    id: link.id,
    accept_partial: false,
    amount: link.amount,
    amount_paid: link.status === "paid" ? link.amount : 0,
    callback_method: link.callbackUrl === null ? "" : "get",
    callback_url: link.callbackUrl ?? "",
    currency: link.currency,
    description: link.description ?? "",
    expire_by: link.expireBy === null ? 0 : toUnixSeconds(link.expireBy),
    notes: serializeNotes(link.notes),
    ...(isAttempted && { order_id: link.orderId }),
    payments: link.paymentId === null ? null : [{ payment_id: link.paymentId, plink_id: link.id, amount: link.amount }],
    reference_id: link.reference ?? "",
    reminder_enable: false,
    short_url: shortUrl,
    status: link.status,
    created_at: toUnixSeconds(link.createdAt),
  }
}

/** A customer in the provider's JSON format. */
export function serializeCustomer({ notes, createdAt, ...customer }: LedgerCustomer) {
  return { ...customer, entity: "customer", notes: serializeNotes(notes), created_at: toUnixSeconds(createdAt) }
}

/** A plan in the provider's JSON format. */
export function serializePlan({ id, period, interval, item, notes, createdAt }: LedgerPlan) {
  const created_at = toUnixSeconds(createdAt)
  const unused = { unit: null, hsn_code: null, sac_code: null, tax_rate: null, tax_id: null, tax_group_id: null }
  return {
    id,
    entity: "plan",
    interval,
    period,
    item: {
      ...item,
      ...unused,
      active: true,
      unit_amount: item.amount,
      type: "plan",
      tax_inclusive: false,
      created_at,
      updated_at: created_at,
    },
    notes: serializeNotes(notes),
    created_at,
  }
}

/** A list in the provider's JSON format. */
export function collection<Item>(items: Item[]) {
  return { entity: "collection", count: items.length, items }
}

/** Unix milliseconds to whole Unix seconds. */
export function toUnixSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}

function serializeCard(card: NonNullable<LedgerPayment["card"]>) {
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

function serializeAcquirerData({ method, bankReference }: LedgerPayment) {
  if (method === "upi") return { rrn: bankReference, upi_transaction_id: bankReference }
  return { auth_code: bankReference?.slice(0, 6) ?? null }
}

function refundStatus({ amount, amountRefunded }: LedgerPayment) {
  if (amountRefunded === 0) return null
  return amountRefunded < amount ? "partial" : "full"
}

// The provider answers an empty list, not an empty object, where there are no notes.
function serializeNotes(notes: Record<string, string>) {
  return Object.keys(notes).length > 0 ? notes : []
}
