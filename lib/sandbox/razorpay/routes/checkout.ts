import type { Order, Payment } from "../entities"
import type { Gateway } from "../gateway"
import { type Answer, seeOther } from "../http/answer"
import type { Call, Route } from "../http/router"
import { findOrder } from "../orders"
import { donePage } from "../pages/done-page"
import { otpPage } from "../pages/otp-page"
import { payPage } from "../pages/pay-page"
import { alreadyPaidPage } from "../pages/problem-page"
import { cancelPayment, findPayment, startPayment, submitOtp } from "../payments"
import { checkoutSignature, payerTicket } from "../proofs"
import { Refusal, TEXTS } from "../refusal"
import { isSameSecret } from "@/lib/server/gateways/payments/signatures"
import { type CheckoutRequest, HOSTED, readCheckoutRequest } from "./checkout-request"
import { readInstrument } from "./instrument"

/** The hosted checkout: the page, the payment, the bank's code. Each POST leads to a GET, so that a reload does nothing twice. */
export function checkoutRoutes(gateway: Gateway): Route[] {
  return [
    { method: "GET", path: HOSTED, kind: "page", answer: (call) => show(gateway, call) },
    { method: "POST", path: HOSTED, kind: "page", answer: (call) => pay(gateway, call) },
    { method: "POST", path: `${HOSTED}/otp`, kind: "page", answer: (call) => confirm(gateway, call) },
    { method: "POST", path: `${HOSTED}/cancel`, kind: "page", answer: (call) => cancel(gateway, call) },
    // The provider's own form of opening the page: a form sent by the shop.
    {
      method: "POST",
      path: "/v1/checkout/embedded",
      kind: "page",
      answer: ({ fields }) => seeOther(`${HOSTED}?${readCheckoutRequest(fields).query}`),
    },
  ]
}

function show(gateway: Gateway, { url }: Call): Answer {
  const { request, order, payment } = open(gateway, url)
  if (!payment) return order.status === "paid" ? alreadyPaidPage(request, order) : payPage(request, order, {})
  if (payment.status === "created") return otpPage(request, order, { payment })
  const proof = checkoutSignature(gateway, payment)
  if (proof.razorpay_signature) return donePage(request, order, { payment, proof })
  return order.status === "paid" ? alreadyPaidPage(request, order) : payPage(request, order, { failed: payment })
}

function pay(gateway: Gateway, { url, fields }: Call): Answer {
  const { request, order } = open(gateway, url)
  if (order.status === "paid") return alreadyPaidPage(request, order)
  const read = readInstrument(fields)
  if ("wrong" in read) return payPage(request, order, { typed: read })
  const { email = null, contact = null, description = null } = request
  const payment = startPayment(gateway, order, { instrument: read.instrument, payer: { email, contact, description } })
  return onward(gateway, request, payment)
}

function confirm(gateway: Gateway, { url, fields }: Call): Answer {
  const { request, order, payment } = open(gateway, url)
  if (!payment) throw new Refusal(TEXTS.notFound)
  const otp = typeof fields.otp === "string" ? fields.otp.trim() : ""
  if (payment.status === "created" && !/^\d{1,10}$/.test(otp))
    return otpPage(request, order, { payment, wrong: "Type the code with digits only, at most ten." })
  return onward(gateway, request, submitOtp(gateway, payment, otp))
}

function cancel(gateway: Gateway, { url }: Call): Answer {
  const { request, payment } = open(gateway, url)
  if (!payment) throw new Refusal(TEXTS.notFound)
  return onward(gateway, request, cancelPayment(gateway, payment))
}

type Opened = { request: CheckoutRequest; order: Order; payment: Payment | undefined }

function open(gateway: Gateway, url: URL): Opened {
  const request = readCheckoutRequest(Object.fromEntries(url.searchParams))
  if (!isSameSecret(request.keyId, gateway.keyId)) throw new Refusal(TEXTS.authentication, { status: 401 })
  const order = findOrder(gateway, request.orderId)
  const paymentId = url.searchParams.get("payment_id")
  if (paymentId === null) return { request, order, payment: undefined }
  const payment = findPayment(gateway, paymentId)
  const isPayer = isSameSecret(url.searchParams.get("ticket") ?? "", payerTicket(gateway, paymentId))
  if (!isPayer || payment.orderId !== order.id) throw new Refusal(TEXTS.notFound)
  return { request: withPayment(gateway, request, payment), order, payment }
}

function onward(gateway: Gateway, request: CheckoutRequest, payment: Payment): Answer {
  return seeOther(`${HOSTED}?${withPayment(gateway, request, payment).query}`)
}

function withPayment(gateway: Gateway, request: CheckoutRequest, { id }: Payment): CheckoutRequest {
  const query = new URLSearchParams(request.query)
  query.set("payment_id", id)
  query.set("ticket", payerTicket(gateway, id))
  return { ...request, query: query.toString() }
}
