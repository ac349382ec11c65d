import { formatDate } from "./dates"
import { listFormat, numberFormat, relativeTimeFormat } from "./intl-formats"
import { formatExactMoney, formatMoney } from "./money"

type Instant = Date | string | number

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
const DATA_UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const
const TIME_UNITS = [
  ["day", 24 * 60 * 60],
  ["hour", 60 * 60],
  ["minute", 60],
] as const

/** The formats of a locale and a time zone (an IANA name); every screen and page formats amounts and dates with these. */
export function formatsOf(locale: string, timezone: string) {
  const date = (at: Instant) => formatDate(at, { locale, timezone })
  return {
    /** A price: "₹4,999". */
    money: (minor: number, currency: string) => formatMoney(minor, currency, locale),
    /** An amount that keeps its decimals: "₹4,999.00". */
    exactMoney: (minor: number, currency: string) => formatExactMoney(minor, currency, locale),
    /** "20 Nov 2026". */
    date,
    /** A date with its weekday: "Friday, 20 November 2026". */
    longDate: (at: Instant) => formatDate(at, { locale, timezone, style: "long" }),
    /** A month: "Nov". */
    month: (at: Instant) => formatDate(at, { locale, timezone, style: "month" }),
    /** A month with its year: "November 2026". */
    longMonth: (at: Instant) => formatDate(at, { locale, timezone, style: "longMonth" }),
    /** A date and a time with its zone: "20 Nov 2026, 2:00 am IST". */
    dateTime: (at: Instant) => formatDate(at, { locale, timezone, style: "moment", withZone: true }),
    /** A time: "2:00 am"; with the zone where a reader in another one could be misled. */
    time: (at: Instant, { withZone = false } = {}) => formatDate(at, { locale, timezone, style: "time", withZone }),
    /** The time that has passed: "3 hours ago"; after a week, the date. A clock that runs behind gives no time to come. */
    relative: (at: Date, now: Date) => (now.getTime() - at.getTime() < WEEK_MS ? timeSince(at, now, locale) : date(at)),
    number: (value: number, options: Intl.NumberFormatOptions = {}) => numberFormat(locale, options).format(value),
    /** A share between 0 and 1: "12.5%", by default without decimals. */
    percent: (share: number, maximumFractionDigits = 0) =>
      numberFormat(locale, { style: "percent", maximumFractionDigits }).format(share),
    /** A number of bytes with its unit: "1.4 MB". */
    fileSize: (bytes: number) => formatBytes(bytes, locale),
    /** Names in a sentence: "Acme, Rival and Sargam". */
    list: (names: readonly string[]) => listFormat(locale).format(names),
  }
}

export type Formats = ReturnType<typeof formatsOf>

function timeSince(at: Date, now: Date, locale: string): string {
  const seconds = Math.max(0, (now.getTime() - at.getTime()) / 1000)
  const [unit, length] = TIME_UNITS.find(([, unitSeconds]) => seconds >= unitSeconds) ?? (["second", 1] as const)
  return relativeTimeFormat(locale).format(-Math.floor(seconds / length), unit)
}

function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(DATA_UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  return numberFormat(locale, {
    style: "unit",
    unit: DATA_UNITS[step] ?? "byte",
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
