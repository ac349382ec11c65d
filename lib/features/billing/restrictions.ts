/** Why an institute is suspended. */
export const SUSPENSION_CATEGORIES = ["law", "abuse", "security", "dispute", "request"] as const
/** For so many days a closed institute can be opened again as it was. */
export const REOPEN_DAYS = 90

/**
 * Which trials are listed: those that run, those of them that end within three days, of these the ones with most steps done, how the
 * others ended, and all that began in a week.
 */
export const TRIAL_VIEWS = ["running", "ending", "ready", "converted", "ended"] as const
/** From where an institute came: it was opened by somebody themselves, after another one's referral, or by the platform. */
export const TRIAL_SOURCES = ["opened", "referred", "platform"] as const
export type TrialView = (typeof TRIAL_VIEWS)[number]
/** A trial of so many days or fewer ends soon. */
export const ENDING_DAYS = 3
