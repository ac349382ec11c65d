import { useLocale, useNow } from "next-intl"
import { indianDate } from "@/lib/features/invoices/financial-year"
import { formatsOf } from "@/lib/shared/formats"

const ZONE = "Asia/Kolkata"
const MONTHS = 24

/** The latest months of India, this one first, as "2026-11", with their names. */
export function useMonths() {
  const { longMonth } = formatsOf(useLocale(), ZONE)
  const months = monthsUntil(indianDate(useNow()))
  return { months, monthOf: (month: string) => longMonth(`${month}-15T12:00:00+05:30`) }
}

function monthsUntil(day: string): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number)
  return Array.from({ length: MONTHS }, (_, back) => {
    const count = year * 12 + month - 1 - back
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, "0")}`
  })
}
