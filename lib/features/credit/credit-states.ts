import { enumOf } from "@/lib/shared/enum-of"

/**
 * The states of a reward: `pending` until the friend's order can hardly be refunded any more, then `available` as credit, until all of
 * it is spent (`applied`) or it ends (`expired`); `reversed` once the friend's order was refunded, or staff refused it.
 */
export const REWARD_STATES = ["pending", "available", "applied", "expired", "reversed"] as const
export type RewardState = (typeof REWARD_STATES)[number]

/** What changes a balance: the first and the third raise it. */
export const CREDIT_KINDS = ["earned", "spent", "returned", "expired", "reversed"] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/** The states of the credit of an order. */
export const HOLD_STATES = ["held", "spent", "released", "returned"] as const

/** Days for which a reward is pending at least. */
export const PENDING_DAYS = 30
/** Months after which credit ends. */
export const CREDIT_MONTHS = 12
/** Days before its end at which its owner is reminded, and which credit that an order gives back lasts at least. */
export const REMINDER_DAYS = 30

/** Parses the state of a reward of the database; throws for any other text. */
export const rewardStateOf = (text: string): RewardState => enumOf(REWARD_STATES, text, "state of a reward")
