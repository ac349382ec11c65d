import type { LedgerLink } from "../entities"
import { createCustomer, findCustomer, updateCustomer } from "../customers"
import { findDispute } from "../disputes"
import { paginate } from "../fields"
import type { Gateway } from "../gateway"
import { json } from "../http/response"
import type { RouteCall, GatewayRoute } from "../http/router"
import { createOrder, updateOrder, findOrder, listOrders } from "../orders"
import { cancelPaymentLink, createPaymentLink, findPaymentLink, listPaymentLinks } from "../payment-links"
import { capturePayment, findPayment } from "../payments"
import { createPlan, findPlan } from "../plans"
import { findRefund, refundPayment } from "../refunds"
import { RequestError, ERROR_MESSAGES } from "../request-error"
import {
  collection,
  serializeCustomer,
  serializeDispute,
  serializeLink,
  serializeOrder,
  serializePayment,
  serializePlan,
  serializeRefund,
} from "../serialize"
import { linkPath } from "./links"

/** The endpoints that the provider's SDK calls. */
export function apiRoutes(gateway: Gateway): GatewayRoute[] {
  const { ledger } = gateway
  const refund = refundOnce(gateway)
  return [
    ...customerAndPlanRoutes(gateway),
    ...linkRoutes(gateway),
    api("POST", "/v1/orders", ({ fields }) => serializeOrder(createOrder(gateway, fields))),
    api("GET", "/v1/orders", ({ url }) =>
      collection(paginate(listOrders(gateway, url.searchParams), url.searchParams).map(serializeOrder)),
    ),
    api("GET", "/v1/orders/:id", ({ ids }) => serializeOrder(findOrder(gateway, ids[0]))),
    api("PATCH", "/v1/orders/:id", ({ ids, fields }) => serializeOrder(updateOrder(gateway, ids[0], fields))),
    api("GET", "/v1/orders/:id/payments", ({ ids }) =>
      collection(ledger.listPayments(findOrder(gateway, ids[0]).id).map(serializePayment)),
    ),
    api("GET", "/v1/payments", ({ url }) =>
      collection(paginate(ledger.listPayments(), url.searchParams).map(serializePayment)),
    ),
    api("GET", "/v1/payments/:id", ({ ids }) => serializePayment(findPayment(gateway, ids[0]))),
    api("POST", "/v1/payments/:id/capture", ({ ids, fields }) =>
      serializePayment(capturePayment(gateway, findPayment(gateway, ids[0]), fields)),
    ),
    api("POST", "/v1/payments/:id/refund", refund),
    api("GET", "/v1/payments/:id/refunds", ({ ids, url }) =>
      collection(paginate(ledger.listRefunds(findPayment(gateway, ids[0]).id), url.searchParams).map(serializeRefund)),
    ),
    api("GET", "/v1/payments/:id/refunds/:refundId", ({ ids }) => serializeRefund(findRefund(gateway, ids[1], ids[0]))),
    api("GET", "/v1/refunds", ({ url }) =>
      collection(paginate(ledger.listRefunds(), url.searchParams).map(serializeRefund)),
    ),
    api("GET", "/v1/disputes", ({ url }) =>
      collection(paginate(ledger.listDisputes(), url.searchParams).map(serializeDispute)),
    ),
    api("GET", "/v1/disputes/:id", ({ ids }) => serializeDispute(findDispute(gateway, ids[0]))),
    api("GET", "/v1/refunds/:id", ({ ids }) => serializeRefund(findRefund(gateway, ids[0]))),
  ]
}

function api(method: GatewayRoute["method"], path: string, answer: (call: RouteCall) => unknown): GatewayRoute {
  return { method, path, kind: "api", handle: async (call) => json(await answer(call)) }
}

function customerAndPlanRoutes(gateway: Gateway): GatewayRoute[] {
  const { ledger } = gateway
  return [
    api("POST", "/v1/customers", ({ fields }) => serializeCustomer(createCustomer(gateway, fields))),
    api("GET", "/v1/customers", ({ url }) =>
      collection(paginate(ledger.listCustomers(), url.searchParams).map(serializeCustomer)),
    ),
    api("GET", "/v1/customers/:id", ({ ids }) => serializeCustomer(findCustomer(gateway, ids[0]))),
    api("PUT", "/v1/customers/:id", ({ ids, fields }) => serializeCustomer(updateCustomer(gateway, ids[0], fields))),
    api("POST", "/v1/plans", ({ fields }) => serializePlan(createPlan(gateway, fields))),
    api("GET", "/v1/plans", ({ url }) => collection(paginate(ledger.listPlans(), url.searchParams).map(serializePlan))),
    api("GET", "/v1/plans/:id", ({ ids }) => serializePlan(findPlan(gateway, ids[0]))),
  ]
}

/** Links with the address of their page at this gateway, as the call has reached it. */
function linkRoutes(gateway: Gateway): GatewayRoute[] {
  const show = ({ request }: RouteCall, link: LedgerLink) =>
    serializeLink(link, {
      order: gateway.ledger.findOrder(link.orderId),
      shortUrl: `http://${request.headers.host ?? ""}${linkPath(link.id)}?key_id=${gateway.keyId}`,
    })
  return [
    api("POST", "/v1/payment_links", (call) => show(call, createPaymentLink(gateway, call.fields))),
    api("GET", "/v1/payment_links", (call) => ({
      payment_links: paginate(listPaymentLinks(gateway, call.url.searchParams), call.url.searchParams).map((link) =>
        show(call, link),
      ),
    })),
    api("GET", "/v1/payment_links/:id", (call) => show(call, findPaymentLink(gateway, call.ids[0]))),
    api("POST", "/v1/payment_links/:id/cancel", (call) => show(call, cancelPaymentLink(gateway, call.ids[0]))),
  ]
}

// An idempotency key is in flight until its refund is on disk; a second request in that time gets 409, as at the provider.
function refundOnce(gateway: Gateway) {
  const inFlight = new Set<string>()
  return async ({ request, ids, fields }: RouteCall) => {
    const key = request.headers["x-refund-idempotency"]?.toString()
    if (key !== undefined && inFlight.has(key)) throw new RequestError(ERROR_MESSAGES.keyInFlight, { status: 409 })
    const refund = refundPayment(gateway, findPayment(gateway, ids[0]), { fields, key })
    if (key !== undefined) inFlight.add(key)
    await gateway.ledger.durable().finally(() => key !== undefined && inFlight.delete(key))
    return serializeRefund(refund)
  }
}
