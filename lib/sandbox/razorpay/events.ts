import type { LedgerOrder, LedgerPayment, LedgerRefund } from "./entities"
import { serializeOrder, serializePayment, serializeRefund, toUnixSeconds } from "./serialize"

/** An event with a snapshot of the entities it concerns. */
export type LedgerEvent = { orderId: string; payment: LedgerPayment } & (
  | { name: "payment.authorized" | "payment.captured" | "payment.failed" }
  | { name: "order.paid"; order: LedgerOrder }
  | { name: "refund.created" | "refund.processed"; refund: LedgerRefund }
)

/** The exact body of an event. The signature covers these bytes, so they are created once and stored. */
export function eventBody(accountId: string, event: LedgerEvent, at: number): string {
  const payload = {
    payment: { entity: serializePayment(event.payment) },
    ...("order" in event && { order: { entity: serializeOrder(event.order) } }),
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
