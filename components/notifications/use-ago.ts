import { useFormatter, useLocale, useNow, useTimeZone } from "next-intl"
import { formatDate } from "@/lib/shared/dates"

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** Says how long ago a moment was, in the reader's language; after a week, which day it was. */
export function useAgo() {
  const now = useNow({ updateInterval: MINUTE_MS })
  const format = useFormatter()
  const locale = useLocale()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (moment: Date) => {
    // A clock that runs behind the server's must not speak of the future.
    if (now.getTime() - moment.getTime() < WEEK_MS) return format.relativeTime(moment < now ? moment : now, now)
    return formatDate(moment, { locale, timezone })
  }
}
