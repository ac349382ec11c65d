import { mergeRanges, type Range, sizeOf, subtractRanges } from "./watched-ranges"

/** A second of the clock credits so many seconds of video: twice the speed, and a little for clocks that differ. */
const CREDIT_PER_SECOND = 2.2
const MAX_CREDIT_SECONDS = 6 * 60 * 60
const FREE_SECONDS = 20

export interface CreditClaim {
  /** The credit that was left at `creditAt`; null before the first report. */
  credit: number | null
  creditAt: Date | null
  /** The time of the database. */
  now: Date
  watched: readonly Range[]
  claimed: readonly Range[]
  /** What a unit of the lesson costs: 1 for a second of video. */
  cost?: number
}

/**
 * The parts of a claim that may be true, as the clock gives credit for them, and the credit that is left. What was watched
 * before costs nothing, so that a report may come twice; what exceeds the credit is credited when it is claimed again later.
 */
export function creditWatched({ credit, creditAt, now, watched, claimed, cost = 1 }: CreditClaim): {
  add: Range[]
  credit: number
} {
  const available = creditNow({ credit, creditAt, now })
  let units = cost === 0 ? Number.POSITIVE_INFINITY : Math.floor(available / cost + 1e-9)
  const add: Range[] = []
  for (const [from, to] of subtractRanges(claimed, watched)) {
    const taken = Math.min(units, to - from)
    if (taken > 0) add.push([from, from + taken])
    units -= taken
  }
  const spent = cost * sizeOf(mergeRanges(add))
  return { add, credit: Math.max(0, Math.round((available - spent) * 100) / 100) }
}

function creditNow({ credit, creditAt, now }: Pick<CreditClaim, "credit" | "creditAt" | "now">): number {
  if (credit === null || creditAt === null) return FREE_SECONDS
  const seconds = Math.max(0, (now.getTime() - creditAt.getTime()) / 1000)
  return Math.min(MAX_CREDIT_SECONDS, credit + seconds * CREDIT_PER_SECOND)
}
