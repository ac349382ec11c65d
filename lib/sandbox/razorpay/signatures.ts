import type { LedgerPayment } from "./entities"
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

/** Proves that a browser started a payment, so that no other browser can see or complete it. */
export function payerTicket({ keySecret }: Gateway, paymentId: string): string {
  return sign(keySecret, `payer|${paymentId}`)
}
