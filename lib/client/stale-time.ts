/** How old a response may be that is shown without being fetched again. */
export const STALE_TIME_MS = 30_000
