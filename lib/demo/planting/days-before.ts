const DAY_MS = 86_400_000

/** The moment so many days (whole or not) before another. */
export const daysBefore = (moment: Date, days: number): Date => new Date(moment.getTime() - days * DAY_MS)
