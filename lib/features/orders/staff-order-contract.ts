import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, Instant, Minor, paged, pageQuery } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { TransactionId } from "@/lib/contract/transaction-id"
import { HISTORY_EVENTS } from "./history-events"
import { PAYMENT_STATES, RAILS } from "./states"

const TransactionParams = z.object({ transactionId: TransactionId })
const ofStaff = { access: ADMINS, screen: "orders", params: TransactionParams } as const

/** A payment of an order, with the gateway's id of it; what the institute itself received has none. */
const OrderPayment = z.object({
  id: Id,
  rail: z.enum(RAILS),
  status: z.enum(PAYMENT_STATES),
  amountMinor: Minor,
  gatewayId: z.string().nullable(),
  instrument: z.string().nullable(),
  createdAt: Instant,
})
export type OrderPayment = z.infer<typeof OrderPayment>

/** How an order was paid, and the ids by which its gateway knows it. */
export const OrderPayments = z.object({
  /** The gateway's id of the order; null where it never reached one. */
  gatewayOrderId: z.string().nullable(),
  /** The newest first, at most fifty. */
  payments: z.array(OrderPayment),
  /** The application to pay the institute itself that it was placed with. */
  applicationId: Id.nullable(),
})
export type OrderPayments = z.infer<typeof OrderPayments>

/** By which channels a buyer is told of an order, and what becomes of it. */
export const MESSAGE_CHANNELS = ["email", "sms"] as const
export const MESSAGE_STATES = ["due", "sending", "sent", "skipped", "failed"] as const

/** What happened to an order: what it is, when, and who did it, null for the buyer's gateway and the program. */
export const HistoryEntry = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("placed"), at: Instant }),
  /** A payment that failed; the reason is the gateway's. */
  z.object({ kind: z.literal("attempt"), at: Instant, reason: z.string().nullable() }),
  z.object({
    kind: z.literal("event"),
    at: Instant,
    event: z.enum(HISTORY_EVENTS),
    by: z.string().nullable(),
    amountMinor: Minor.nullable(),
  }),
  /** What the buyer was told by mail or SMS, and what became of it. */
  z.object({
    kind: z.literal("message"),
    at: Instant,
    event: z.enum(HISTORY_EVENTS),
    channel: z.enum(MESSAGE_CHANNELS),
    state: z.enum(MESSAGE_STATES),
  }),
  z.object({ kind: z.literal("note"), at: Instant, by: z.string().nullable(), text: z.string() }),
])
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** The text of a note, which staff alone see. */
export const OrderNoteText = z.string().trim().min(1, "Must be given").max(2000, "At most 2,000 letters")

/** What the page of an order has for staff alone. */
export const staffOrders = {
  payments: endpoint("GET /payments/v2/api/orders/:transactionId/payments", {
    ...ofStaff,
    summary: "The payments of an order, with the gateway's ids of them (added)",
    reply: OrderPayments,
    failures: ["not_found"],
  }),
  history: endpoint("GET /payments/v2/api/orders/:transactionId/history", {
    ...ofStaff,
    summary: "What happened to an order, newest first: attempts, events, messages to its buyer and notes (added)",
    query: pageQuery(20),
    reply: paged(HistoryEntry),
    failures: ["not_found"],
  }),
  note: endpoint("POST /payments/v2/api/orders/:transactionId/notes", {
    ...ofStaff,
    summary: "Adds a note to an order, which only staff see and nobody changes; a repeated key adds nothing (added)",
    right: "edit",
    limit: { calls: 600, perSeconds: 3600 },
    body: z.object({ text: OrderNoteText, idempotencyKey: z.uuid() }),
    reply: HistoryEntry,
    failures: ["not_found"],
    records: ["order.note_added"],
  }),
  resend: endpoint("POST /payments/v2/api/orders/:transactionId/resend", {
    ...ofStaff,
    withoutPlan: "admins",
    summary: "Mails the receipt of an order with its documents to its buyer again (added)",
    right: "edit",
    limit: { calls: 60, perSeconds: 3600 },
    reply: z.object({ email: z.string() }),
    failures: ["not_found", "nothing_to_send", "no_mailbox", "too_many_requests"],
    records: ["order.receipt_resent"],
  }),
}
