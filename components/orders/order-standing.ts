import type { Order } from "@/lib/features/orders/contract"

/** How an order stands, as one word for its buyer. */
export type Standing = "paid" | "free" | "pending" | "failed" | "cancelled" | "expired" | "returning" | "refunded"

/** How an order stands; money that goes back is said before anything else of an order that was never paid. */
export function standingOf({ status, totalMinor, failure, refund }: Order): Standing {
  if (status === "refunded" || status === "partly_refunded") return "refunded"
  if (status === "paid") return totalMinor === 0 ? "free" : "paid"
  if (refund) return "returning"
  if (status === "cancelled" || status === "expired") return status
  return failure ? "failed" : "pending"
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

/** The reason of a failed payment as the catalogue of messages knows it. */
export const reasonOf = (reason: string | null | undefined) => REASONS.find((known) => known === reason) ?? "other"
