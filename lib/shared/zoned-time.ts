import { dateFormat } from "./intl-formats"

const MINUTE_MS = 60_000

/**
 * The moment at which clocks of a time zone show a local date and time such as "2026-11-22T18:30"; undefined when it
 * cannot be read. An hour that a change of clocks leaves out is the hour after it, one that comes twice is the first.
 */
export function momentIn(timezone: string, local: string): Date | undefined {
  const shown = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(shown)) return undefined
  // The offset before a change of clocks may differ from the one after it: the earlier moment that fits is taken.
  const day = 24 * 60 * MINUTE_MS
  const candidates = [shown - day, shown + day].map((near) => shown - offsetMs(timezone, near))
  const fitting = candidates.filter((moment) => moment + offsetMs(timezone, moment) === shown)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : Math.max(...candidates))
}

/** What clocks of a time zone show at a moment, to the minute, as an input for dates and times spells it. */
export const localIn = (timezone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetMs(timezone, moment.getTime())).toISOString().slice(0, 16)

/** How far clocks of a time zone are ahead of UTC at a moment, in milliseconds. */
function offsetMs(timezone: string, moment: number): number {
  const parts = dateFormat("en-US-u-hc-h23", {
    timeZone: timezone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value)
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"))
  return shown - Math.floor(moment / MINUTE_MS) * MINUTE_MS
}
