"use client"
import { useLocale } from "next-intl"
import { formatsOf } from "@/lib/shared/formats"

/** Dates of documents are days of India, whatever the zone of whoever reads them. */
const ZONE = "Asia/Kolkata"

/** Formats the days and months of documents. */
export function useDocumentDates() {
  const { date, longMonth } = formatsOf(useLocale(), ZONE)
  return {
    /** "2026-11-27" as a date. */
    dayOf: (day: string) => date(`${day}T12:00:00+05:30`),
    /** "2026-11" as "November 2026". */
    monthOf: (month: string) => longMonth(`${month}-15T12:00:00+05:30`),
  }
}
