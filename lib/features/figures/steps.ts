import { addDays, type Day, daysBetween } from "@/lib/features/billing/periods"

/** Up to so many days a range is shown by the day, then by the week up to so many, else by the month. */
const BY_DAY = 31
const BY_WEEK = 120

interface Step {
  from: Day
  to: Day
}

/** The days, weeks or months of a range, without gap; the last ends with it. */
export function stepsOf({ from, to }: Step): Step[] {
  const days = daysBetween(from, to) + 1
  const endOf = (day: Day) => {
    if (days <= BY_DAY) return day
    return days <= BY_WEEK ? addDays(day, 6) : lastOfMonth(day)
  }
  const steps: Step[] = []
  for (let begin = from; begin <= to; begin = addDays(steps.at(-1)?.to ?? to, 1)) {
    const end = endOf(begin)
    steps.push({ from: begin, to: end < to ? end : to })
  }
  return steps
}

const lastOfMonth = (day: Day): Day => {
  const [year = 0, month = 0] = day.split("-").map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
