import type { LedgerLink, LedgerPayment } from "./entities"
import type { Gateway } from "./gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"

/** The signed fields that the checkout returns for a successful payment; empty for any other. */
export function signedCheckoutResult({ keySecret }: Gateway, payment: LedgerPayment): Record<string, string> {
  if (payment.status !== "captured" && payment.status !== "authorized") return {}
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: sign(keySecret, `${payment.orderId}|${payment.id}`),
  }
}

/** The signed query with which the page of a link returns to the shop. */
export function signedLinkResult(
  { keySecret }: Gateway,
  { id, reference }: LedgerLink,
  payment: LedgerPayment,
): Record<string, string> {
  const signed = [id, reference ?? "", "paid", payment.id]
  return {
    razorpay_payment_id: payment.id,
    razorpay_payment_link_id: id,
    razorpay_payment_link_reference_id: reference ?? "",
    razorpay_payment_link_status: "paid",
    razorpay_signature: sign(keySecret, signed.join("|")),
  }
}

/** Proves that a browser started a payment, so that no other browser can see or complete it. */
export function payerTicket({ keySecret }: Gateway, paymentId: string): string {
  return sign(keySecret, `payer|${paymentId}`)
}
