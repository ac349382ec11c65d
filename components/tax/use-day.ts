import { useLocale } from "next-intl"
import { formatDate } from "@/lib/shared/dates"

/** Formats a day such as `2026-12-01`, which is the same day in every time zone. */
export function useDay() {
  const locale = useLocale()
  return (day: string) => formatDate(day, { locale, timezone: "UTC" })
}
