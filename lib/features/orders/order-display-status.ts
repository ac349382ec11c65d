import type { Order } from "./contract"

/** The status of an order as its buyer sees it. */
export type OrderDisplayStatus =
  | "paid"
  | "free"
  | "unpaid"
  | "awaiting_offline"
  | "pending"
  | "failed"
  | "cancelled"
  | "expired"
  | "returning"
  | "refunded"

/** The display status of an order, of which a part may have been given back; a refund takes precedence over the status of one that was never paid. */
export function orderDisplayStatus({ status, totalMinor, failure, refund, isPaymentKnown }: Order): OrderDisplayStatus {
  if (status === "refunded") return "refunded"
  if (status === "paid" || status === "partially_refunded") return totalMinor === 0 ? "free" : "paid"
  if (refund) return "returning"
  if (status === "awaiting_offline") return status
  if (status === "cancelled" || status === "expired") return status
  if (failure) return "failed"
  return isPaymentKnown ? "pending" : "unpaid"
}

const REASONS = [
  "payment_timed_out",
  "insufficient_fund",
  "payment_cancelled",
  "card_declined",
  "card_disabled_for_online_payments",
  "card_number_invalid",
  "gateway_technical_error",
  "authentication_failed",
  "invalid_otp",
  "payment_failed",
] as const

/** The message key for the reason of a failed payment. */
export const failureReasonOf = (reason: string | null | undefined) =>
  REASONS.find((known) => known === reason) ?? "other"
