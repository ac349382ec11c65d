import { dateFormat } from "./intl-formats"

/** How a moment is shown; without a style it is a date alone, as "20 Nov 2026". */
export type DateFormat = {
  locale: string
  /** An IANA name, as "Asia/Kolkata": the institute's. */
  timezone: string
  style?: "date" | "time" | "moment" | "long"
  /** Names the zone, as "IST", where a reader in another zone could be misled. */
  withZone?: boolean
}

const FIELDS = {
  date: { day: "numeric", month: "short", year: "numeric" },
  time: { hour: "numeric", minute: "2-digit" },
  moment: { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" },
  long: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** A moment as a reader of a locale writes it in a time zone; an empty text for one that cannot be read. */
export function formatDate(date: Date | string | number, { locale, timezone, style, withZone }: DateFormat): string {
  const moment = new Date(date)
  if (Number.isNaN(moment.getTime())) return ""
  const options = {
    ...FIELDS[style ?? "date"],
    timeZone: timezone,
    timeZoneName: withZone ? "short" : undefined,
  } as const
  return dateFormat(locale, options).format(moment)
}
