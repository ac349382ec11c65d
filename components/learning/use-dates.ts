"use client"
import { useLocale, useTimeZone } from "next-intl"
import { type DateFormat, formatDate } from "@/lib/shared/dates"

/** Writes moments in the reader's language as the institute's country does, in its time zone. */
export function useDates(country: string) {
  const locale = `${useLocale()}-${country}`
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  return (moment: Date, style?: DateFormat["style"]) =>
    formatDate(moment, { locale, timezone, style, withZone: style === "moment" })
}
