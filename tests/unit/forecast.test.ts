import { forecast, type UsagePoint } from "@/lib/features/plans/forecast"

const today = new Date("2027-03-01T10:00:00Z")
/** Points of the weeks before, the last one of today. */
const weeks = (...used: number[]): UsagePoint[] =>
  used.map((one, at) => ({
    week: new Date(Date.parse("2027-03-01") - (used.length - 1 - at) * 7 * 86_400_000).toISOString().slice(0, 10),
    used: one,
  }))

test.each([
  ["grows by seven a week", weeks(70, 77, 84, 91), 91, 98, "2027-03-08"],
  ["grows unevenly", weeks(70, 80, 80, 90), 90, 99, "2027-03-11"],
  ["has three points", weeks(77, 84, 91), 91, 98, null],
  ["stays", weeks(90, 90, 90, 90), 90, 98, null],
  ["falls", weeks(95, 94, 93, 92), 92, 98, null],
  ["ends in two years", weeks(90, 90, 90, 91), 91, 200, null],
  ["is reached", weeks(70, 80, 90, 100), 100, 100, null],
  [
    "grows in the last twelve weeks",
    weeks(500, ...Array.from({ length: 12 }, (_, at) => 10 + at)),
    21,
    22,
    "2027-03-08",
  ],
  ["has gaps", weeks(70, 77, 84, 91, 98).toSpliced(2, 1), 98, 105, "2027-03-08"],
] as const)("what %s", (_, points, used, allowed, day) => {
  expect(forecast({ points, used, allowed, today })).toBe(day)
})
