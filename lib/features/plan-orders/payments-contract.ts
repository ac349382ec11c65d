import { z } from "zod"
import { download, endpoint } from "@/lib/contract/endpoint"
import { asJson, optionalUpload } from "@/lib/contract/form"
import { Id, IdParams, Instant, Minor, Nothing, paged, pageQuery } from "@/lib/contract/shapes"
import { TransactionId } from "@/lib/contract/transaction-id"
import { PLAN_ORDER_KINDS } from "@/lib/features/billing/stored-quote"
import { PROOF } from "@/lib/features/offline/contract"
import { SETTLE_RECORDS } from "@/lib/features/orders/contract"
import { Reason } from "@/lib/features/platform-admins/contract"
import { MASTERS } from "@/lib/shared/roles"
import { PLAN_PAYMENT_MODES, PLAN_RECEIPT_STATES } from "./receipt-states"

/** An order of a plan that can be paid. */
export const OpenPlanOrderShown = z.object({
  transactionId: TransactionId,
  number: z.string(),
  kind: z.enum(PLAN_ORDER_KINDS),
  plan: z.string(),
  dueMinor: Minor,
  currency: z.string(),
  expiresAt: Instant,
  /** The cheques for it that wait to be cleared, together. */
  waitingMinor: Minor,
})
export type OpenPlanOrderShown = z.infer<typeof OpenPlanOrderShown>

/** What the platform was paid itself for an order of a plan. */
const ReceivedPayment = z.object({
  transactionId: TransactionId,
  /** All that is due, or a part of it, which goes to the balance. */
  amountMinor: Minor.positive(),
  mode: z.enum(PLAN_PAYMENT_MODES),
  reference: z.string().trim().min(3, "At least 3 letters or digits").max(60),
  receivedOn: z.iso.date(),
})

/** A payment in the platform's list. */
export const PlanReceipt = z.object({
  id: Id,
  institute: z.object({ id: Id, name: z.string() }),
  /** Of the order for which it was received. */
  orderNumber: z.string(),
  amountMinor: Minor,
  currency: z.string(),
  mode: z.enum(PLAN_PAYMENT_MODES),
  reference: z.string(),
  receivedOn: z.iso.date(),
  state: z.enum(PLAN_RECEIPT_STATES),
  /** Whether it went to the balance of the institute, because it was a part or the order had ended. */
  isOnBalance: z.boolean(),
  /** Why it bounced, or was taken back. */
  reason: z.string().nullable(),
  /** When it was taken back. */
  reversedAt: Instant.nullable(),
  hasProof: z.boolean(),
  by: z.string(),
  createdAt: Instant,
})
export type PlanReceipt = z.infer<typeof PlanReceipt>

const ofOwner = { access: MASTERS, screen: "institutes", scope: "own", params: IdParams } as const
const DONE = [...SETTLE_RECORDS, "plan.part_received"] as const

/** What institutes pay for their plans by other ways than the gateway, as the platform records it. */
export const planPayments = {
  open: endpoint("GET /institutes/v2/api/institute/:id/planOrders", {
    summary: "The orders of an institute for its plan that can be paid (added)",
    ...ofOwner,
    reply: z.array(OpenPlanOrderShown),
  }),
  record: endpoint("POST /institutes/v2/api/institute/:id/planPayment", {
    summary:
      "Records what was paid to the platform itself for an order of a plan: the whole settles it as any other, a part goes to the balance, a cheque waits until it is cleared, and the same payment twice is one (added)",
    ...ofOwner,
    form: { payment: asJson(ReceivedPayment), proof: optionalUpload(PROOF) },
    jsonPart: "payment",
    reply: Nothing,
    failures: ["not_found", "order_closed", "payment_mismatch", "duplicate_reference", "state", "content_too_large"],
    records: ["plan.payment_recorded", "plan.cheque_received", ...DONE],
  }),
  list: endpoint("GET /institutes/v2/api/planPayments", {
    summary: "What was paid to the platform itself for plans, the latest first (added)",
    access: MASTERS,
    screen: "institutes",
    scope: "platform",
    query: pageQuery(20).extend({
      state: z.enum(PLAN_RECEIPT_STATES).optional(),
      mode: z.enum(PLAN_PAYMENT_MODES).optional(),
      /** Received in a month, as "2026-11". */
      month: z
        .string()
        .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, "Must be a month")
        .optional(),
    }),
    reply: paged(PlanReceipt),
  }),
  clear: endpoint("POST /institutes/v2/api/planPayments/:id/clear", {
    summary:
      "A cheque was cleared: it settles its order, or goes to the balance where it is a part or the order has ended (added)",
    ...ofOwner,
    reply: Nothing,
    failures: ["not_found", "stale", "state"],
    records: ["plan.payment_recorded", ...DONE],
  }),
  bounce: endpoint("POST /institutes/v2/api/planPayments/:id/bounce", {
    summary: "A cheque was not paid by the bank: it never counts, and the institute reads why (added)",
    ...ofOwner,
    body: z.object({ reason: Reason }),
    reply: Nothing,
    failures: ["not_found", "stale"],
    records: ["plan.cheque_bounced"],
  }),
  reverse: endpoint("POST /institutes/v2/api/planPayments/:id/reverse", {
    summary:
      "Takes back what went to the balance of an institute, as long as that covers it; the same twice is one. What settled an order is refunded with it (added)",
    ...ofOwner,
    body: z.object({ reason: Reason }),
    reply: Nothing,
    failures: ["not_found", "stale", "state", "receipt_settled", "balance_below"],
    records: ["plan.part_reversed"],
  }),
  proof: endpoint("GET /institutes/v2/api/planPayments/:id/proof", {
    summary: "What shows a payment: a picture or a PDF (added)",
    ...ofOwner,
    reply: download("application/octet-stream"),
    failures: ["not_found"],
  }),
}
