import type { Payment } from "./entities"
import type { Gateway } from "./gateway"
import { sign } from "@/lib/server/gateways/payments/signatures"

/** What the checkout hands back for a payment that went through; nothing for any other. */
export function checkoutSignature({ keySecret }: Gateway, payment: Payment): Record<string, string> {
  if (payment.status !== "captured" && payment.status !== "authorized") return {}
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: sign(keySecret, `${payment.orderId}|${payment.id}`),
  }
}

/** A token that shows that a browser is the one that started a payment, so that no other can finish or see it. */
export function payerTicket({ keySecret }: Gateway, paymentId: string): string {
  return sign(keySecret, `payer|${paymentId}`)
}
