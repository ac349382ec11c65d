/** What was used at the begin of a week (`2027-03-08`). */
export interface UsagePoint {
  week: string
  used: number
}

const DAY_MS = 24 * 60 * 60 * 1_000
/** So many weeks are looked at, and with fewer points nothing is foreseen. */
export const MOST_WEEKS = 12
const LEAST_POINTS = 4
/** Further ahead a day says nothing. */
const MOST_DAYS = 365

type Use = { points: readonly UsagePoint[]; used: number; allowed: number; today: Date }

/**
 * The day, as `2027-03-14`, on which a limit is reached if the use goes on as in these weeks, by the line of least squares through
 * them; null with fewer than four points, without growth, beyond a year, and for a limit that is reached already.
 */
export function forecast({ points, used, allowed, today }: Use): string | null {
  const last = points.toSorted((one, other) => one.week.localeCompare(other.week)).slice(-MOST_WEEKS)
  if (last.length < LEAST_POINTS || used >= allowed) return null
  const days = last.map(({ week }) => Date.parse(week) / DAY_MS)
  const [meanDay, meanUsed] = [mean(days), mean(last.map((point) => point.used))]
  const spread = days.reduce((sum, day) => sum + (day - meanDay) ** 2, 0)
  const growth = last.reduce((sum, point, at) => sum + ((days[at] ?? 0) - meanDay) * (point.used - meanUsed), 0)
  const aDay = spread === 0 ? 0 : growth / spread
  if (aDay <= 0) return null
  const daysLeft = (allowed - used) / aDay
  if (daysLeft > MOST_DAYS) return null
  return new Date(today.getTime() + daysLeft * DAY_MS).toISOString().slice(0, 10)
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
