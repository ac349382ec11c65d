"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"

/** Writes moments in the language and the time zone of the institute. */
export function useDates() {
  const locale = useLocale()
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (moment: Date, style?: DateFormat["style"]) =>
    formatDate(moment, { locale, timezone, style, withZone: style === "moment" })
}
