import { dateFormat } from "./intl-formats"
import { languageOf } from "./locale"
import { inEachLanguage } from "./messages/languages"

/** How a date is formatted; the default style is a date without a time, as "20 Nov 2026". */
type DateFormat = {
  locale: string
  /** The IANA name of the institute's time zone, as "Asia/Kolkata". */
  timezone: string
  style?: keyof typeof FIELDS
  /** Adds the zone, as "IST", where a reader in another zone could be misled. */
  withZone?: boolean
}

const FIELDS = {
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  moment: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  month: { month: "short" },
  longMonth: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats a date in a locale and a time zone; an empty string for an invalid date. */
export function formatDate(date: Date | string | number, { locale, timezone, style, withZone }: DateFormat): string {
  const parsed = new Date(date)
  if (Number.isNaN(parsed.getTime())) return ""
  const fields = FIELDS[style ?? "date"]
  if ("hour" in fields && NAMES_PART_OF_DAY[languageOf(locale)])
    return formatPartOfDay(parsed, { locale, timezone, style, withZone })
  const options = { ...fields, timeZone: timezone, timeZoneName: withZone ? ("short" as const) : undefined }
  return dateFormat(locale, options).format(parsed)
}

/** Whether a time names the part of the day, where "am" and "pm" are no words of the language. */
const NAMES_PART_OF_DAY = inEachLanguage({ en: false, hi: true })

/**
 * A time that names the part of the day, as "20 नव॰ 2026, रात 3:44 IST". The pattern
 * of a locale for date, time and zone together would put the part of the day behind the time.
 */
function formatPartOfDay(date: Date, { locale, timezone, style, withZone }: DateFormat): string {
  const time = dateFormat(locale, { ...FIELDS.time, dayPeriod: "short", timeZone: timezone }).format(date)
  const parts = dateFormat(locale, { hour: "numeric", timeZone: timezone, timeZoneName: "short" }).formatToParts(date)
  const zone = withZone ? ` ${parts.find(({ type }) => type === "timeZoneName")?.value ?? ""}` : ""
  const day = style === "moment" ? `${dateFormat(locale, { ...FIELDS.date, timeZone: timezone }).format(date)}, ` : ""
  return day + time + zone
}
