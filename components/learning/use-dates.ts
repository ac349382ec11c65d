"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"

/** Writes moments in the institute's time zone and the reader's language, as its country does where that is known. */
export function useDates(country?: string) {
  const language = useLocale()
  const locale = country ? `${language}-${country}` : language
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (moment: Date, style?: DateFormat["style"]) =>
    formatDate(moment, { locale, timezone, style, withZone: style === "moment" })
}
