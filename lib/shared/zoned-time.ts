import { dateFormat } from "./intl-formats"

const MINUTE_MS = 60_000

/**
 * Converts a local date and time of a time zone, such as "2026-11-22T18:30", to a Date; undefined when it is invalid. A
 * time that a change to summer time skips is moved one hour later; of a time that occurs twice the first is taken.
 */
export function zonedTimeToDate(timezone: string, local: string): Date | undefined {
  const localMs = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(localMs)) return undefined
  // The offset may change within a day of the local time: of the matching candidates the earlier one is taken.
  const day = 24 * 60 * MINUTE_MS
  const candidates = [localMs - day, localMs + day].map((near) => localMs - offsetMs(timezone, near))
  const matching = candidates.filter((moment) => moment + offsetMs(timezone, moment) === localMs)
  return new Date(matching.length > 0 ? Math.min(...matching) : Math.max(...candidates))
}

/** Converts a Date to the local date and time of a time zone, in the format of a `datetime-local` input. */
export const dateToZonedTime = (timezone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetMs(timezone, moment.getTime())).toISOString().slice(0, 16)

/** A Date as a spreadsheet reads it, in a time zone: "2026-11-27 03:15". */
export const localTime = (moment: Date, timezone: string): string => dateToZonedTime(timezone, moment).replace("T", " ")

/** The offset of a time zone from UTC at a time, in milliseconds. */
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
  const localMs = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"))
  return localMs - Math.floor(moment / MINUTE_MS) * MINUTE_MS
}
