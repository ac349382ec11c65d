import { page } from "../fields"
import type { Gateway } from "../gateway"
import { json } from "../http/answer"
import type { Call, Route } from "../http/router"
import { createOrder, editOrder, findOrder, listOrders } from "../orders"
import { capturePayment, findPayment } from "../payments"
import { findRefund, refundPayment } from "../refunds"
import { Refusal, TEXTS } from "../refusal"
import { collection, orderView, paymentView, refundView } from "../wire"

/** The calls that the provider's SDK makes (design/payments.md 2.2). */
export function apiRoutes(gateway: Gateway): Route[] {
  const { ledger } = gateway
  const refund = refundOnce(gateway)
  const api = (method: Route["method"], path: string, answer: (call: Call) => unknown): Route => {
    return { method, path, kind: "api", answer: async (call) => json(await answer(call)) }
  }
  return [
    api("POST", "/v1/orders", ({ fields }) => orderView(createOrder(gateway, fields))),
    api("GET", "/v1/orders", ({ url }) =>
      collection(page(listOrders(gateway, url.searchParams), url.searchParams).map(orderView)),
    ),
    api("GET", "/v1/orders/:id", ({ ids }) => orderView(findOrder(gateway, ids[0]))),
    api("PATCH", "/v1/orders/:id", ({ ids, fields }) => orderView(editOrder(gateway, ids[0], fields))),
    api("GET", "/v1/orders/:id/payments", ({ ids }) =>
      collection(ledger.listPayments(findOrder(gateway, ids[0]).id).map(paymentView)),
    ),
    api("GET", "/v1/payments", ({ url }) => collection(page(ledger.listPayments(), url.searchParams).map(paymentView))),
    api("GET", "/v1/payments/:id", ({ ids }) => paymentView(findPayment(gateway, ids[0]))),
    api("POST", "/v1/payments/:id/capture", ({ ids, fields }) =>
      paymentView(capturePayment(gateway, findPayment(gateway, ids[0]), fields)),
    ),
    api("POST", "/v1/payments/:id/refund", refund),
    api("GET", "/v1/payments/:id/refunds", ({ ids, url }) =>
      collection(page(ledger.listRefunds(findPayment(gateway, ids[0]).id), url.searchParams).map(refundView)),
    ),
    api("GET", "/v1/payments/:id/refunds/:refundId", ({ ids }) => refundView(findRefund(gateway, ids[1], ids[0]))),
    api("GET", "/v1/refunds", ({ url }) => collection(page(ledger.listRefunds(), url.searchParams).map(refundView))),
    api("GET", "/v1/refunds/:id", ({ ids }) => refundView(findRefund(gateway, ids[0]))),
  ]
}

// A key is in flight until its refund is on the disk; the provider answers 409 to a second request in that time.
function refundOnce(gateway: Gateway) {
  const inFlight = new Set<string>()
  return async ({ request, ids, fields }: Call) => {
    const key = request.headers["x-refund-idempotency"]?.toString()
    if (key !== undefined && inFlight.has(key)) throw new Refusal(TEXTS.keyInFlight, { status: 409 })
    const refund = refundPayment(gateway, findPayment(gateway, ids[0]), { fields, key })
    if (key !== undefined) inFlight.add(key)
    await gateway.ledger.durable().finally(() => key !== undefined && inFlight.delete(key))
    return refundView(refund)
  }
}
