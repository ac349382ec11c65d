/** The states of an order (domain.md §3). */
export const ORDER_STATES = [
  "created",
  "payment_pending",
  "paid",
  "partly_refunded",
  "refunded",
  "expired",
  "cancelled",
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The states in which an order waits for its money and holds its seat. */
export const OPEN_STATES = ["created", "payment_pending"] as const satisfies readonly OrderState[]

/** Tells whether an order waits for its money. */
export const isOpen = (state: string) => OPEN_STATES.some((open) => open === state)

/** Minutes after which an order that nobody paid is closed (domain.md §3). */
export const ORDER_MINUTES = 30

/** The states of money that goes back. */
export const REFUND_STATES = ["due", "pending", "processed", "failed"] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The states of a payment and how far along each is; a payment never goes back. */
const PAYMENT_RANKS = {
  initiated: 0,
  failed: 1,
  abandoned: 1,
  authorised: 2,
  captured: 3,
  part_refunded: 4,
  refunded: 5,
}
export type PaymentState = keyof typeof PAYMENT_RANKS

const ranks = new Map<string, number>(Object.entries(PAYMENT_RANKS))

/** Tells whether what is said of a payment is news: a late or repeated word never undoes a later state. */
export const isFurther = (next: PaymentState, known: string) => PAYMENT_RANKS[next] > (ranks.get(known) ?? Infinity)

/** The order state that a text of the database names; throws for any other text. */
export const orderStateOf = (text: string): OrderState => known(ORDER_STATES, text)

/** The refund state that a text of the database names; throws for any other text. */
export const refundStateOf = (text: string): RefundState => known(REFUND_STATES, text)

function known<State extends string>(states: readonly State[], text: string): State {
  const state = states.find((one) => one === text)
  if (!state) throw new Error(`no such state: ${text}`)
  return state
}
