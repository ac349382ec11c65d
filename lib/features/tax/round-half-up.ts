/** The quotient of two whole numbers, rounded half up. Exact while twice the dividend and the divisor are safe integers. */
export const roundHalfUp = (dividend: number, divisor: number): number =>
  Math.floor((2 * dividend + divisor) / (2 * divisor))

/** To what an order's total is rounded, in minor units: not at all, or to the whole rupee. */
export const ROUND_TO = [1, 100] as const
export type RoundTo = (typeof ROUND_TO)[number]

/** The coarsest of them. */
export const MAX_ROUND_TO: RoundTo = 100

/** What rounds a total, half up: 58,942 to the rupee is -42. */
export const roundOffOf = (totalMinor: number, roundTo: RoundTo): number =>
  roundHalfUp(totalMinor, roundTo) * roundTo - totalMinor
