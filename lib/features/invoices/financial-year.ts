import { dateToZonedTime } from "@/lib/shared/zoned-time"

const TIME_ZONE = "Asia/Kolkata"
/** The financial year of India begins on 1 April. */
const FIRST_MONTH = 4

/** The date of an instant in India: "2027-04-01". */
export const indianDate = (instant: Date): string => dateToZonedTime(TIME_ZONE, instant).slice(0, 10)

/** The year in which the financial year of an instant begins: 2026 for 31 March 2027, 23:59 in India. */
export function financialYearOf(instant: Date): number {
  const [year = 0, month = 0] = indianDate(instant).split("-").map(Number)
  return month < FIRST_MONTH ? year - 1 : year
}

/** A financial year as documents spell it: "26-27". */
export const financialYearLabel = (year: number): string => `${twoDigits(year)}-${twoDigits(year + 1)}`

const twoDigits = (year: number) => String(year % 100).padStart(2, "0")
