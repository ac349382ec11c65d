/** The days after a period that is not paid during which the plan still works: past due, then in grace. */
export const PAST_DUE_DAYS = 3
export const GRACE_DAYS = 7
export const DAYS_AFTER_PERIOD = PAST_DUE_DAYS + GRACE_DAYS
/** The longest trial, its extensions included. */
export const MAX_TRIAL_DAYS = 30
/** From this day after the end of the period on, a missing payment is reminded of by SMS too. */
export const SMS_AFTER_DAYS = 7
/** The next period is paid from so many days before the end of the present one on. */
export const RENEWAL_DAYS = { month: 7, year: 30 } as const
/** Days within which the fee on sales is paid that has been ordered; sales wait after them. */
export const FEE_DAYS = 30
/** Days before the last of these on which the institute is reminded. */
export const FEE_REMINDER_DAYS = 7
/** The percent off the first payment of an institute that another referred. */
export const REFERRED_PERCENT = 10
/** The most that the platform gives to a balance at once. */
export const MAX_CREDIT_MINOR = 10_000_000
