import { z } from "zod"

/** Why a payment failed, in the provider's format. */
export const PaymentError = z.object({
  code: z.enum(["BAD_REQUEST_ERROR", "GATEWAY_ERROR", "SERVER_ERROR"]),
  description: z.string(),
  source: z.string(),
  step: z.string(),
  reason: z.string(),
})
export type PaymentError = z.infer<typeof PaymentError>

const Notes = z.record(z.string(), z.string())

/** An order of the ledger; `amount` and all other sums are in minor units, times in Unix milliseconds. */
export const LedgerOrder = z.object({
  id: z.string(),
  amount: z.int(),
  amountPaid: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  status: z.enum(["created", "attempted", "paid"]),
  attempts: z.int(),
  capture: z.enum(["automatic", "manual"]),
  notes: Notes,
  createdAt: z.int(),
})
export type LedgerOrder = z.infer<typeof LedgerOrder>

const Card = z.object({
  id: z.string(),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.enum(["credit", "debit"]),
  international: z.boolean(),
})

/**
 * A payment of the ledger. `plannedError` is the error that the test card or UPI id produces once the payer has finished.
 * Journals written by earlier versions name the two errors `fault` and `plannedFault`.
 */
export const LedgerPayment = z.preprocess(
  renameEarlierFields,
  z.object({
    id: z.string(),
    orderId: z.string(),
    amount: z.int(),
    amountRefunded: z.int(),
    currency: z.string(),
    status: z.enum(["created", "authorized", "captured", "refunded", "failed"]),
    captured: z.boolean(),
    method: z.enum(["card", "upi"]),
    card: Card.nullable(),
    vpa: z.string().nullable(),
    email: z.string().nullable(),
    contact: z.string().nullable(),
    description: z.string().nullable(),
    notes: Notes,
    fee: z.int().nullable(),
    tax: z.int().nullable(),
    error: PaymentError.nullable(),
    plannedError: PaymentError.nullable(),
    bankReference: z.string().nullable(),
    lateAuthAt: z.int().nullable(),
    createdAt: z.int(),
  }),
)
export type LedgerPayment = z.infer<typeof LedgerPayment>

/** A refund of the ledger, with the idempotency key and the fingerprint of the request that made it. */
export const LedgerRefund = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  currency: z.string(),
  receipt: z.string().nullable(),
  notes: Notes,
  status: z.enum(["pending", "processed", "failed"]),
  speedRequested: z.enum(["normal", "optimum"]),
  bankReference: z.string(),
  key: z.string().nullable(),
  fingerprint: z.string(),
  createdAt: z.int(),
})
export type LedgerRefund = z.infer<typeof LedgerRefund>

/** A dispute that a buyer's bank opened about a payment of the ledger. */
export const LedgerDispute = z.object({
  id: z.string(),
  paymentId: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(["open", "under_review", "won", "lost", "closed"]),
  reasonCode: z.string(),
  respondBy: z.int(),
  /** What the bank takes besides where it is lost; disputes of earlier ledgers have none. */
  fee: z.int().default(0),
  createdAt: z.int(),
})
export type LedgerDispute = z.infer<typeof LedgerDispute>

/** A link of the ledger, on whose page anybody pays an order of its own. */
export const LedgerLink = z.object({
  id: z.string(),
  orderId: z.string(),
  amount: z.int(),
  currency: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  callbackUrl: z.string().nullable(),
  expireBy: z.int().nullable(),
  status: z.enum(["created", "paid", "cancelled", "expired"]),
  paymentId: z.string().nullable(),
  notes: Notes,
  createdAt: z.int(),
})
export type LedgerLink = z.infer<typeof LedgerLink>

/** A customer of the ledger. */
export const LedgerCustomer = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  contact: z.string().nullable(),
  gstin: z.string().nullable(),
  notes: Notes,
  createdAt: z.int(),
})
export type LedgerCustomer = z.infer<typeof LedgerCustomer>

/** A plan of the ledger: an amount that is charged every `interval` periods. */
export const LedgerPlan = z.object({
  id: z.string(),
  period: z.enum(["daily", "weekly", "monthly", "yearly"]),
  interval: z.int(),
  item: z.object({
    id: z.string(),
    name: z.string(),
    amount: z.int(),
    currency: z.string(),
    description: z.string().nullable(),
  }),
  notes: Notes,
  createdAt: z.int(),
})
export type LedgerPlan = z.infer<typeof LedgerPlan>

/** An event that the shop has not acknowledged yet; `body` is the exact text that is signed and sent. */
export const LedgerWebhook = z.object({
  id: z.string(),
  event: z.string(),
  orderId: z.string(),
  body: z.string(),
  createdAt: z.int(),
})
export type LedgerWebhook = z.infer<typeof LedgerWebhook>

/** One change of the ledger, as the journal stores it: the whole new value of the entity. */
export const LedgerChange = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), value: LedgerOrder }),
  z.object({ kind: z.literal("payment"), value: LedgerPayment }),
  z.object({ kind: z.literal("refund"), value: LedgerRefund }),
  z.object({ kind: z.literal("dispute"), value: LedgerDispute }),
  z.object({ kind: z.literal("link"), value: LedgerLink }),
  z.object({ kind: z.literal("customer"), value: LedgerCustomer }),
  z.object({ kind: z.literal("plan"), value: LedgerPlan }),
  z.object({ kind: z.literal("webhook"), value: LedgerWebhook }),
  z.object({ kind: z.literal("webhook-done"), value: z.object({ id: z.string() }) }),
])
export type LedgerChange = z.infer<typeof LedgerChange>

function renameEarlierFields(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("fault" in value) || !("plannedFault" in value)) return value
  const { fault: error, plannedFault: plannedError, ...rest } = value
  return { ...rest, error, plannedError }
}
