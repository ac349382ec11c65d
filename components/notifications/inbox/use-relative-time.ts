import { useFormatter, useLocale, useNow, useTimeZone } from "next-intl"
import { formatDate } from "@/lib/shared/dates"

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** Formats a date as the time that has passed since, in the reader's language; older than a week, as the date. */
export function useRelativeTime() {
  const now = useNow({ updateInterval: MINUTE_MS })
  const format = useFormatter()
  const locale = useLocale()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (date: Date) => {
    // A client clock behind the server's must not produce a time in the future.
    if (now.getTime() - date.getTime() < WEEK_MS) return format.relativeTime(date < now ? date : now, now)
    return formatDate(date, { locale, timezone })
  }
}
