const DAY_MS = 86_400_000

/** The instant a number of days (fractions allowed) before another. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)
