import { enumOf } from "@/lib/shared/enum-of"

/** Whether real money moves. */
export const PAYMENT_MODES = ["live", "test"] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** How somebody pays online at present: with real money, in test mode, or not yet, as test mode is for staff and testers alone. */
export const ONLINE_PAYMENTS = [...PAYMENT_MODES, "soon"] as const
export type OnlinePayment = (typeof ONLINE_PAYMENTS)[number]

/** Parses a mode of the database; throws for any other text. */
export const paymentModeOf = (text: string): PaymentMode => enumOf(PAYMENT_MODES, text, "mode of payments")

/** A draft sells nothing yet; a retired account only gives back what it took. */
export const ACCOUNT_STATES = ["draft", "active", "retired"] as const

/** A key id as screens show it: its prefix and its last three letters. */
export const maskedKeyId = (keyId: string): string => keyId.replace(/^(rzp_(?:live|test)_).*(.{3})$/, "$1…$2")

/** For how many days events that the former secret of a webhook signed are accepted. */
export const FORMER_SECRET_DAYS = 7

/** The events that an account's webhook sends, as the gateway's dashboard names them. */
export const WEBHOOK_EVENTS = [
  "payment.authorized",
  "payment.captured",
  "payment.failed",
  "order.paid",
  "refund.created",
  "refund.processed",
  "refund.failed",
  "payment.dispute.created",
  "payment.dispute.won",
  "payment.dispute.lost",
  "payment.dispute.closed",
] as const
