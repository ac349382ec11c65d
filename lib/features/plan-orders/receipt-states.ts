/** How the platform is paid without the gateway. */
export const PLAN_PAYMENT_MODES = ["bank", "upi", "cheque", "cash"] as const
export type PlanPaymentMode = (typeof PLAN_PAYMENT_MODES)[number]

/**
 * What was received: a cheque counts once it is cleared, and never where it bounces. What is on the balance is reversed where it is taken
 * back, and counts no more.
 */
export const PLAN_RECEIPT_STATES = ["awaiting_clearance", "counted", "bounced", "reversed"] as const
export type PlanReceiptState = (typeof PLAN_RECEIPT_STATES)[number]
