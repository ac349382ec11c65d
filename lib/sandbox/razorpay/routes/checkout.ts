import type { LedgerLink, LedgerOrder, LedgerPayment } from "../entities"
import type { Gateway } from "../gateway"
import { type HttpResponse, seeOther } from "../http/response"
import type { RouteCall, GatewayRoute } from "../http/router"
import { findOrder } from "../orders"
import { successPage } from "../pages/success-page"
import { otpPage } from "../pages/otp-page"
import { payPage } from "../pages/pay-page"
import { alreadyPaidPage } from "../pages/error-page"
import { linkOfOrder } from "../payment-links"
import { cancelPayment, findPayment, startPayment, submitOtp } from "../payments"
import { signedCheckoutResult, signedLinkResult, payerTicket } from "../signatures"
import { RequestError, ERROR_MESSAGES } from "../request-error"
import { isSameSecret } from "@/lib/server/gateways/payments/signatures"
import { type CheckoutRequest, HOSTED_CHECKOUT_PATH, readCheckoutRequest } from "./checkout-request"
import { readInstrument } from "./instrument"

/** The hosted checkout: payment form, payment, one-time code. Each POST redirects to a GET, so that a reload repeats nothing. */
export function checkoutRoutes(gateway: Gateway): GatewayRoute[] {
  return [
    { method: "GET", path: HOSTED_CHECKOUT_PATH, kind: "page", handle: (call) => show(gateway, call) },
    { method: "POST", path: HOSTED_CHECKOUT_PATH, kind: "page", handle: (call) => pay(gateway, call) },
    { method: "POST", path: `${HOSTED_CHECKOUT_PATH}/otp`, kind: "page", handle: (call) => confirm(gateway, call) },
    { method: "POST", path: `${HOSTED_CHECKOUT_PATH}/cancel`, kind: "page", handle: (call) => cancel(gateway, call) },
    // The provider's way to open the checkout: a form posted by the shop.
    {
      method: "POST",
      path: "/v1/checkout/embedded",
      kind: "page",
      handle: ({ fields }) => seeOther(`${HOSTED_CHECKOUT_PATH}?${readCheckoutRequest(fields).query}`),
    },
  ]
}

function show(gateway: Gateway, { url }: RouteCall): HttpResponse {
  const { request, order, payment } = loadCheckout(gateway, url)
  if (!payment) return order.status === "paid" ? alreadyPaidPage(request, order) : payPage(request, order, {})
  if (payment.status === "created") return otpPage(request, order, { payment })
  const link = linkOfOrder(gateway, order.id)
  if (link && payment.status === "captured") return paidLinkPage(request, order, { payment, link, gateway })
  const signedResult = signedCheckoutResult(gateway, payment)
  if (signedResult.razorpay_signature) return successPage(request, order, { payment, signedResult })
  return order.status === "paid" ? alreadyPaidPage(request, order) : payPage(request, order, { failed: payment })
}

/** Returns to the shop by the callback of the link, with its own signature. */
function paidLinkPage(
  request: CheckoutRequest,
  order: LedgerOrder,
  { payment, link, gateway }: { payment: LedgerPayment; link: LedgerLink; gateway: Gateway },
): HttpResponse {
  const { callbackUrl } = link
  const back = callbackUrl === null ? {} : { callbackUrl, formTargets: [new URL(callbackUrl).origin] }
  const signedResult = signedLinkResult(gateway, link, payment)
  return successPage({ ...request, ...back }, order, { payment, signedResult, method: "get" })
}

function pay(gateway: Gateway, { url, fields }: RouteCall): HttpResponse {
  const { request, order } = loadCheckout(gateway, url)
  if (order.status === "paid") return alreadyPaidPage(request, order)
  const input = readInstrument(fields)
  if ("errors" in input) return payPage(request, order, { invalid: input })
  const { email = null, contact = null, description = null } = request
  const payment = startPayment(gateway, order, { instrument: input.instrument, payer: { email, contact, description } })
  return redirectToPayment(gateway, request, payment)
}

function confirm(gateway: Gateway, { url, fields }: RouteCall): HttpResponse {
  const { request, order, payment } = loadCheckout(gateway, url)
  if (!payment) throw new RequestError(ERROR_MESSAGES.notFound)
  const otp = typeof fields.otp === "string" ? fields.otp.trim() : ""
  if (payment.status === "created" && !/^\d{1,10}$/.test(otp))
    return otpPage(request, order, { payment, error: "Type the code with digits only, at most ten." })
  return redirectToPayment(gateway, request, submitOtp(gateway, payment, otp))
}

function cancel(gateway: Gateway, { url }: RouteCall): HttpResponse {
  const { request, payment } = loadCheckout(gateway, url)
  if (!payment) throw new RequestError(ERROR_MESSAGES.notFound)
  return redirectToPayment(gateway, request, cancelPayment(gateway, payment))
}

type LoadedCheckout = { request: CheckoutRequest; order: LedgerOrder; payment: LedgerPayment | undefined }

function loadCheckout(gateway: Gateway, url: URL): LoadedCheckout {
  const request = readCheckoutRequest(Object.fromEntries(url.searchParams))
  if (!isSameSecret(request.keyId, gateway.keyId))
    throw new RequestError(ERROR_MESSAGES.authentication, { status: 401 })
  const order = findOrder(gateway, request.orderId)
  const paymentId = url.searchParams.get("payment_id")
  if (paymentId === null) return { request, order, payment: undefined }
  const payment = findPayment(gateway, paymentId)
  const isPayer = isSameSecret(url.searchParams.get("ticket") ?? "", payerTicket(gateway, paymentId))
  if (!isPayer || payment.orderId !== order.id) throw new RequestError(ERROR_MESSAGES.notFound)
  return { request: withPayment(gateway, request, payment), order, payment }
}

function redirectToPayment(gateway: Gateway, request: CheckoutRequest, payment: LedgerPayment): HttpResponse {
  return seeOther(`${HOSTED_CHECKOUT_PATH}?${withPayment(gateway, request, payment).query}`)
}

function withPayment(gateway: Gateway, request: CheckoutRequest, { id }: LedgerPayment): CheckoutRequest {
  const query = new URLSearchParams(request.query)
  query.set("payment_id", id)
  query.set("ticket", payerTicket(gateway, id))
  return { ...request, query: query.toString() }
}
