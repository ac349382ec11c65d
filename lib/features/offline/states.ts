import { enumOf } from "@/lib/shared/enum-of"

/** How the institute itself is paid. */
export const OFFLINE_MODES = ["cash", "upi", "bank", "cheque"] as const
export type OfflineMode = (typeof OFFLINE_MODES)[number]

export const APPLICATION_STATES = [
  "submitted",
  "under_review",
  "payment_awaited",
  "payment_received",
  "enrolled",
  "rejected",
  "withdrawn",
  "expired",
] as const
export type ApplicationState = (typeof APPLICATION_STATES)[number]

/** To which states an application may move from each; in `payment_received` the whole was paid, and something cannot be given. */
export const APPLICATION_MOVES: Readonly<Record<ApplicationState, readonly ApplicationState[]>> = {
  submitted: ["under_review", "payment_awaited", "rejected", "withdrawn", "expired"],
  under_review: ["payment_awaited", "rejected", "withdrawn", "expired"],
  payment_awaited: ["payment_received", "rejected", "withdrawn", "expired"],
  payment_received: ["enrolled", "payment_awaited", "rejected"],
  enrolled: [],
  rejected: [],
  withdrawn: [],
  expired: [],
}

/** The states from which an application may move to another. */
export const statesBefore = (next: ApplicationState): ApplicationState[] =>
  APPLICATION_STATES.filter((state) => APPLICATION_MOVES[state].includes(next))

/** The states in which an application is not decided yet. */
export const OPEN_APPLICATIONS = APPLICATION_STATES.filter((state) => APPLICATION_MOVES[state].length > 0)

export const RECEIPT_STATES = ["awaiting_clearance", "counted", "bounced", "reversed"] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** To which states a receipt may move from each; a counted one is reversed only before the enrolment. */
export const RECEIPT_MOVES: Readonly<Record<ReceiptState, readonly ReceiptState[]>> = {
  awaiting_clearance: ["counted", "bounced"],
  counted: ["reversed"],
  bounced: [],
  reversed: [],
}

/** The states from which a receipt may move to another. */
export const receiptStatesBefore = (next: ReceiptState): ReceiptState[] =>
  RECEIPT_STATES.filter((state) => RECEIPT_MOVES[state].includes(next))

/** The tabs of the staff's list, each with what it shows. */
export const APPLICATION_TABS = ["to_review", "awaiting", "part_paid", "done"] as const
export type ApplicationTab = (typeof APPLICATION_TABS)[number]

/** Days after it was said that nothing has arrived, on which the applicant is reminded again. */
export const REMINDER_DAYS = [3, 7, 12] as const

/** Days before it expires on which the applicant is told. */
export const WARNING_DAYS = 2

/** How many days back money may have been received. */
export const MAX_DAYS_BACK = 180

/** The part of the total that may be written off, as one of so many. */
export const WRITE_OFF_PART = 20

/** Parses a mode of the database; throws for any other text. */
export const offlineModeOf = (text: string): OfflineMode => enumOf(OFFLINE_MODES, text, "way to pay")

/** Parses the state of an application of the database; throws for any other text. */
export const applicationStateOf = (text: string): ApplicationState =>
  enumOf(APPLICATION_STATES, text, "state of an application")

/** Parses the state of a receipt of the database; throws for any other text. */
export const receiptStateOf = (text: string): ReceiptState => enumOf(RECEIPT_STATES, text, "state of a receipt")
