import type { Order, Payment, Refund } from "./entities"
import { orderView, paymentView, refundView, seconds } from "./wire"

/** Something that happened, with the things it happened to as they were at that moment. */
export type GatewayEvent = { orderId: string; payment: Payment } & (
  | { name: "payment.authorized" | "payment.captured" | "payment.failed" }
  | { name: "order.paid"; order: Order }
  | { name: "refund.created" | "refund.processed"; refund: Refund }
)

/** The exact text of an event: it is what is signed, so it is made once and kept. */
export function eventBody(accountId: string, event: GatewayEvent, at: number): string {
  const payload = {
    payment: { entity: paymentView(event.payment) },
    ...("order" in event && { order: { entity: orderView(event.order) } }),
    ...("refund" in event && { refund: { entity: refundView(event.refund) } }),
  }
  const body = {
    entity: "event",
    account_id: accountId,
    event: event.name,
    contains: Object.keys(payload),
    payload,
    created_at: seconds(at),
  }
  // The provider escapes slashes, so that a receiver which signs its own re-serialised copy is found out.
  return JSON.stringify(body).replaceAll("/", "\\/")
}
