import type { LedgerDispute, LedgerLink, LedgerOrder, LedgerPayment, LedgerRefund } from "./entities"
import {
  serializeDispute,
  serializeLink,
  serializeOrder,
  serializePayment,
  serializeRefund,
  toUnixSeconds,
} from "./serialize"

/** An event with a snapshot of the entities it concerns. */
export type LedgerEvent = { orderId: string; payment: LedgerPayment } & (
  | { name: "payment.authorized" | "payment.captured" | "payment.failed" }
  | { name: "order.paid"; order: LedgerOrder }
  | { name: "payment_link.paid"; order: LedgerOrder; link: LedgerLink }
  | { name: "refund.created" | "refund.processed" | "refund.failed"; refund: LedgerRefund }
  | { name: `payment.dispute.${DisputeMove}`; dispute: LedgerDispute }
)

/** What can happen to a dispute, as the provider names it in its events. */
export type DisputeMove = "created" | "action_required" | "under_review" | "won" | "lost" | "closed"

/** The exact body of an event. The signature covers these bytes, so they are created once and stored. */
export function eventBody(accountId: string, event: LedgerEvent, at: number): string {
  const payload = {
    payment: { entity: serializePayment(event.payment) },
    ...("order" in event && { order: { entity: serializeOrder(event.order) } }),
    ...("link" in event && { payment_link: { entity: serializeLink(event.link, { order: event.order }) } }),
    ...("dispute" in event && { dispute: { entity: serializeDispute(event.dispute) } }),
    ...("refund" in event && { refund: { entity: serializeRefund(event.refund) } }),
  }
  const body = {
    entity: "event",
    account_id: accountId,
    event: event.name,
    contains: Object.keys(payload),
    payload,
    created_at: toUnixSeconds(at),
  }
  // The provider escapes slashes; this exposes a receiver that verifies a re-serialised copy instead of the raw body.
  return JSON.stringify(body).replaceAll("/", "\\/")
}
