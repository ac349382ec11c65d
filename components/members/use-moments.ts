import { useLocale, useTimeZone } from "next-intl"
import { formatDate } from "@/lib/shared/dates"

/** Formats dates in the user's language with Indian conventions, in the institute's time zone. */
export function useMoments() {
  const locale = `${useLocale()}-IN`
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return {
    day: (moment: Date) => formatDate(moment, { locale, timezone }),
    moment: (moment: Date) => formatDate(moment, { locale, timezone, style: "moment", withZone: true }),
  }
}
