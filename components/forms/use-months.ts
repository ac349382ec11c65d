import { useLocale, useNow } from "next-intl"
import { formatsOf } from "@/lib/shared/formats"

const ZONE = "Asia/Kolkata"
const MONTHS = 24
const ZONE_MS = 5.5 * 60 * 60 * 1000

/** The latest months of India, this one first, as "2026-11", with their names. */
export function useMonths() {
  const { longMonth } = formatsOf(useLocale(), ZONE)
  const today = new Date(useNow().getTime() + ZONE_MS)
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  )
  return { months, monthOf: (month: string) => longMonth(`${month}-15T12:00:00+05:30`) }
}
