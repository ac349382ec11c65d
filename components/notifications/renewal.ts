/** How often the figures of what was sent are asked for while they are looked at. */
export const RENEW_MS = 10_000
