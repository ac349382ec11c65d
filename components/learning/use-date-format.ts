"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"

/** Returns a function that formats dates in the institute's time zone, the user's language and the given country. */
export function useDateFormat(country?: string) {
  const language = useLocale()
  const locale = country ? `${language}-${country}` : language
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (date: Date, style?: DateFormat["style"]) =>
    formatDate(date, { locale, timezone, style, withZone: style === "moment" })
}
