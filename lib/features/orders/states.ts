import { enumOf } from "@/lib/shared/enum-of"

export const ORDER_STATES = [
  "created",
  "payment_pending",
  "awaiting_offline",
  "paid",
  "partially_refunded",
  "refunded",
  "expired",
  "cancelled",
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The states in which an order can be paid and reserves its seat. */
export const OPEN_STATES = ["created", "payment_pending"] as const satisfies readonly OrderState[]

/** Whether an order in this state can be paid. */
export const isOpenState = (state: string) => OPEN_STATES.some((open) => open === state)

/** How an order is paid: through the gateway, to the institute itself, or not at all. */
export const RAILS = ["card", "offline", "free"] as const
export type Rail = (typeof RAILS)[number]

/** Minutes after which an unpaid order expires. */
export const ORDER_LIFETIME_MINUTES = 30

/** Days for which an order that is paid to the institute itself keeps its price. */
export const OFFLINE_LIFETIME_DAYS = 14

/** Minutes after its expiry until which a payment of an order may be begun: then its price is no longer kept. */
export const LATE_PAYMENT_MINUTES = 10

/** The states of a line; the money of one that is `returned`, because it could not be granted, goes back. */
export const LINE_STATES = ["ordered", "granted", "returned", "refunded"] as const
export type LineState = (typeof LINE_STATES)[number]

/**
 * The states of a refund. `due`: decided, and not accepted by the gateway yet; `pending`: accepted, and on its way; `failed`: accepted, but the
 * bank could not take it, so that it is paid another way.
 */
export const REFUND_STATES = ["requested", "declined", "withdrawn", "due", "pending", "processed", "failed"] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The states in which a refund takes its amount from what is left of its order. */
export const RESERVING_STATES = ["due", "pending", "processed", "failed"] as const satisfies readonly RefundState[]

/** The states of a dispute; those of the first two are open. */
export const DISPUTE_STATES = ["open", "under_review", "won", "lost", "closed"] as const

/** How a refund is paid: through the gateway that took the money, or by hand. */
export const REFUND_KINDS = ["gateway", "by_hand"] as const

/** Who began a refund; `machine` gives back what fits no sale. */
export const REFUND_ORIGINS = ["staff", "learner", "machine", "gateway", "dispute"] as const

/** Why the gateway did not accept a refund, or the bank did not take it. */
export const REFUND_FAILURES = ["low_balance", "refused", "bank"] as const

/** The states of a link by which an order is paid: to be made by the provider, open, and how it ended. */
export const LINK_STATES = ["due", "open", "paid", "cancelled", "expired"] as const

/** How a refund is paid by hand. */
export const REFUND_MODES = ["cash", "upi", "bank", "cheque"] as const

/** The states of a payment with their ranks; a payment never returns to a lower rank. */
export const PAYMENT_RANKS = {
  initiated: 0,
  failed: 1,
  abandoned: 1,
  authorised: 2,
  captured: 3,
  partially_refunded: 4,
  refunded: 5,
}
export type PaymentState = keyof typeof PAYMENT_RANKS

/** All states of a payment. */
export const PAYMENT_STATES = [
  ...["initiated", "failed", "abandoned", "authorised", "captured"],
  ...["disputed", "partially_refunded", "refunded"],
] as const

const ranks = new Map<string, number>(Object.entries(PAYMENT_RANKS))

/** Whether `next` ranks above the known state, so that a late or repeated event never undoes a later state. */
export const isLaterState = (next: PaymentState, known: string) => PAYMENT_RANKS[next] > (ranks.get(known) ?? Infinity)

/** Parses an order state of the database; throws for any other text. */
export const orderStateOf = (text: string): OrderState => enumOf(ORDER_STATES, text, "state of an order")

/** Parses a payment state of the database; throws for any other text. */
export const paymentStateOf = (text: string) => enumOf(PAYMENT_STATES, text, "state of a payment")

/** Parses the state of a line of the database; throws for any other text. */
export const lineStateOf = (text: string): LineState => enumOf(LINE_STATES, text, "state of a line")

/** Parses a refund state of the database; throws for any other text. */
export const refundStateOf = (text: string): RefundState => enumOf(REFUND_STATES, text, "state of a refund")
