import { z } from "zod"

/** What went wrong with a payment, in the gateway's own words (design/payments.md 2.4). */
export const PaymentFault = z.object({
  code: z.enum(["BAD_REQUEST_ERROR", "GATEWAY_ERROR", "SERVER_ERROR"]),
  description: z.string(),
  source: z.string(),
  step: z.string(),
  reason: z.string(),
})
export type PaymentFault = z.infer<typeof PaymentFault>

const Notes = z.record(z.string(), z.string())

/** An order of the ledger; `amount` and all other sums are in minor units, times in Unix milliseconds. */
export const Order = z.object({
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
export type Order = z.infer<typeof Order>

const Card = z.object({
  id: z.string(),
  name: z.string(),
  last4: z.string(),
  network: z.string(),
  type: z.enum(["credit", "debit"]),
  international: z.boolean(),
})

/** A payment of the ledger. `plannedFault` is what the test card or UPI id will lead to once the payer is through. */
export const Payment = z.object({
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
  fault: PaymentFault.nullable(),
  plannedFault: PaymentFault.nullable(),
  bankReference: z.string().nullable(),
  lateAuthAt: z.int().nullable(),
  createdAt: z.int(),
})
export type Payment = z.infer<typeof Payment>

/** A refund of the ledger, with the idempotency key and the fingerprint of the request that made it. */
export const Refund = z.object({
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
export type Refund = z.infer<typeof Refund>

/** An event that the shop has not acknowledged yet; `body` is the exact text that is signed and sent. */
export const Webhook = z.object({
  id: z.string(),
  event: z.string(),
  orderId: z.string(),
  body: z.string(),
  createdAt: z.int(),
})
export type Webhook = z.infer<typeof Webhook>

/** One change of the ledger, as the journal keeps it: the whole new value of the thing that changed. */
export const Change = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("order"), value: Order }),
  z.object({ kind: z.literal("payment"), value: Payment }),
  z.object({ kind: z.literal("refund"), value: Refund }),
  z.object({ kind: z.literal("webhook"), value: Webhook }),
  z.object({ kind: z.literal("webhook-done"), value: z.object({ id: z.string() }) }),
])
export type Change = z.infer<typeof Change>
