import { z } from "zod"

/** An order at the gateway. All amounts are minor units of `currency`. */
export type GatewayOrder = z.infer<typeof GatewayOrder>
/** A payment at the gateway; `error` is the reason of a failure. */
export type GatewayPayment = z.infer<typeof GatewayPayment>
/** A refund at the gateway. */
export type GatewayRefund = z.infer<typeof GatewayRefund>
/** A dispute that the buyer's bank opened about a payment. */
export type GatewayDispute = z.infer<typeof GatewayDispute>
/** A link at the gateway, by which anybody pays an order of its own. */
export type GatewayLink = z.infer<typeof GatewayLink>
/** A webhook event of the gateway. Its objects are a snapshot and may be stale: fetch them before you act on them. */
export type GatewayEvent = z.infer<typeof GatewayEvent>

const Minor = z.int()
const Time = z.int().transform((seconds) => new Date(seconds * 1000))
// Empty notes are sent as an empty list; a value may be a number.
const Notes = z
  .union([
    z.array(z.unknown()).transform(() => ({})),
    z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
  ])
  .transform((notes) => Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, String(note ?? "")])))

/** Parses an order of the gateway's API. */
export const GatewayOrder = z
  .object({
    id: z.string(),
    entity: z.literal("order"),
    amount: Minor,
    amount_paid: Minor,
    amount_due: Minor,
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.enum(["created", "attempted", "paid"]),
    attempts: z.int(),
    notes: Notes.optional(),
    created_at: Time,
  })
  .transform((order) => ({
    id: order.id,
    amountMinor: order.amount,
    amountPaidMinor: order.amount_paid,
    amountDueMinor: order.amount_due,
    currency: order.currency,
    receipt: order.receipt ?? null,
    status: order.status,
    attempts: order.attempts,
    notes: order.notes ?? {},
    createdAt: order.created_at,
  }))

/** Parses a payment of the gateway's API. */
export const GatewayPayment = z
  .object({
    id: z.string(),
    entity: z.literal("payment"),
    amount: Minor,
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    order_id: z.string().nullish(),
    method: z.string().nullish(),
    captured: z.boolean(),
    amount_refunded: Minor.nullish(),
    refund_status: z.enum(["partial", "full", "null"]).nullish(),
    fee: Minor.nullish(),
    tax: Minor.nullish(),
    email: z.string().nullish(),
    contact: z.coerce.string().nullish(),
    vpa: z.string().nullish(),
    card: z.object({ last4: z.string(), network: z.string(), issuer: z.string().nullish() }).nullish(),
    error_code: z.string().nullish(),
    error_description: z.string().nullish(),
    error_reason: z.string().nullish(),
    notes: Notes.optional(),
    created_at: Time,
  })
  .transform((payment) => ({
    id: payment.id,
    orderId: payment.order_id ?? null,
    amountMinor: payment.amount,
    currency: payment.currency,
    status: payment.status,
    isCaptured: payment.captured,
    method: payment.method ?? null,
    amountRefundedMinor: payment.amount_refunded ?? 0,
    feeMinor: payment.fee ?? null,
    taxMinor: payment.tax ?? null,
    email: payment.email ?? null,
    contact: payment.contact ?? null,
    vpa: payment.vpa ?? null,
    card: payment.card
      ? { last4: payment.card.last4, network: payment.card.network, issuer: payment.card.issuer ?? null }
      : null,
    error: payment.error_code
      ? {
          code: payment.error_code,
          description: payment.error_description ?? "",
          reason: payment.error_reason ?? null,
        }
      : null,
    notes: payment.notes ?? {},
    createdAt: payment.created_at,
  }))

/** Parses a refund of the gateway's API. */
export const GatewayRefund = z
  .object({
    id: z.string(),
    entity: z.literal("refund"),
    amount: Minor,
    currency: z.string(),
    payment_id: z.string(),
    status: z.enum(["pending", "processed", "failed"]),
    notes: Notes.optional(),
    created_at: Time,
  })
  .transform((refund) => ({
    id: refund.id,
    paymentId: refund.payment_id,
    amountMinor: refund.amount,
    currency: refund.currency,
    status: refund.status,
    notes: refund.notes ?? {},
    createdAt: refund.created_at,
  }))

/** Parses a dispute of the gateway's API. */
export const GatewayDispute = z
  .object({
    id: z.string(),
    entity: z.literal("dispute"),
    payment_id: z.string(),
    amount: Minor,
    amount_deducted: Minor.nullish(),
    currency: z.string(),
    reason_code: z.string().nullish(),
    respond_by: Time.nullish(),
    status: z.enum(["open", "under_review", "won", "lost", "closed"]),
    created_at: Time,
  })
  .transform((dispute) => ({
    id: dispute.id,
    paymentId: dispute.payment_id,
    amountMinor: dispute.amount,
    /** What the bank took besides; known once it is lost. */
    feeMinor: dispute.status === "lost" ? Math.max(0, (dispute.amount_deducted ?? 0) - dispute.amount) : 0,
    currency: dispute.currency,
    reason: dispute.reason_code ?? null,
    respondBy: dispute.respond_by ?? null,
    status: dispute.status,
    createdAt: dispute.created_at,
  }))

/** Parses a link of the gateway's API; its order is known once somebody has tried to pay. */
export const GatewayLink = z
  .object({
    id: z.string(),
    reference_id: z.string().nullish(),
    order_id: z.string().nullish(),
    short_url: z.string(),
    status: z.enum(["created", "partially_paid", "paid", "cancelled", "expired"]),
  })
  .transform((link) => ({
    id: link.id,
    reference: link.reference_id ?? null,
    orderId: link.order_id ?? null,
    url: link.short_url,
    status: link.status,
  }))

/** Parses a webhook event. Objects of other kinds are left out, and so are invalid ones. */
export const GatewayEvent = z
  .object({
    entity: z.literal("event"),
    event: z.string(),
    payload: z.object({
      order: z.object({ entity: GatewayOrder }).optional().catch(undefined),
      payment: z.object({ entity: GatewayPayment }).optional().catch(undefined),
      payment_link: z.object({ entity: GatewayLink }).optional().catch(undefined),
      refund: z.object({ entity: GatewayRefund }).optional().catch(undefined),
      dispute: z.object({ entity: GatewayDispute }).optional().catch(undefined),
    }),
    created_at: Time,
  })
  .transform(({ event, payload, created_at }) => ({
    name: event,
    order: payload.order?.entity ?? null,
    payment: payload.payment?.entity ?? null,
    link: payload.payment_link?.entity ?? null,
    refund: payload.refund?.entity ?? null,
    dispute: payload.dispute?.entity ?? null,
    createdAt: created_at,
  }))

/** Parses a list of the gateway's API. */
export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.object({ entity: z.literal("collection"), items: z.array(schema) }).transform(({ items }) => items)
}
