import { addDays, anchorOf, daysBetween, type Interval, nextEnd } from "@/lib/features/billing/periods"

const chain = (from: string, interval: Interval, count: number) => {
  const ends: string[] = []
  for (let day = from; ends.length < count; ends.push(day)) day = nextEnd(day, interval, anchorOf(from))
  return ends
}

test("a period of a month that lacks the anchor ends on its last day, and the anchor stays", () => {
  expect(chain("2027-01-31", "month", 4)).toEqual(["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
  expect(chain("2028-01-31", "month", 1)).toEqual(["2028-02-29"])
  expect(chain("2026-12-15", "month", 2)).toEqual(["2027-01-15", "2027-02-15"])
})

test("a year that began on the leap day ends on it again after four", () => {
  expect(chain("2028-02-29", "year", 4)).toEqual(["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
})

test("days are counted over months and years", () => {
  expect(addDays("2028-02-28", 2)).toBe("2028-03-01")
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31")
  expect(daysBetween("2026-05-01", "2027-05-01")).toBe(365)
})
