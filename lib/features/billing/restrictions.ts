/** Why an institute is suspended. */
export const SUSPENSION_CATEGORIES = ["law", "abuse", "security", "dispute", "request"] as const
/** For so many days a closed institute can be opened again as it was. */
export const REOPEN_DAYS = 90

/** Which trials are listed: those that run, those of them that end within three days, and how the others ended. */
export const TRIAL_VIEWS = ["running", "ending", "converted", "ended"] as const
export type TrialView = (typeof TRIAL_VIEWS)[number]
/** A trial of so many days or fewer ends soon. */
export const ENDING_DAYS = 3
