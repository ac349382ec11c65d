/** A day of India's calendar, as "2026-05-31". */
export type Day = string
export const INTERVALS = ["month", "year"] as const
export type Interval = (typeof INTERVALS)[number]

const DAY_MS = 86_400_000

const toMs = (day: Day) => Date.parse(`${day}T00:00:00Z`)
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The day so many days after another, or before it. */
export const addDays = (day: Day, count: number): Day => toDay(toMs(day) + count * DAY_MS)

/** The number of days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => Math.round((toMs(to) - toMs(from)) / DAY_MS)

/** The day of the month on which periods begin that begin on a day. */
export const anchorOf = (day: Day): number => Number(day.slice(8))

/** The first day after the period that begins on a day. A month that lacks the anchor ends on its last day; the anchor stays. */
export function nextEnd(from: Day, interval: Interval, anchorDay: number): Day {
  const [year = 0, month = 0] = from.split("-").map(Number)
  const next = month - 1 + (interval === "month" ? 1 : 12)
  const lastOfMonth = new Date(Date.UTC(year, next + 1, 0)).getUTCDate()
  return toDay(Date.UTC(year, next, Math.min(anchorDay, lastOfMonth)))
}
