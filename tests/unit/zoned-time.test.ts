import { dateToZonedTime, zonedTimeToDate } from "@/lib/shared/zoned-time"

test.each([
  ["Asia/Kolkata", "2026-11-22T18:30", "2026-11-22T13:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T00:00", "2025-12-31T18:15:00.000Z"],
  ["UTC", "2026-02-28T23:59", "2026-02-28T23:59:00.000Z"],
  ["America/New_York", "2026-07-04T12:00", "2026-07-04T16:00:00.000Z"],
  ["America/New_York", "2026-12-04T12:00", "2026-12-04T17:00:00.000Z"],
])("in %s the local time %s is the instant %s, and vice versa", (timezone, local, moment) => {
  expect(zonedTimeToDate(timezone, local)?.toISOString()).toBe(moment)
  expect(dateToZonedTime(timezone, new Date(moment))).toBe(local)
})

test("a local time skipped by daylight saving is one hour later", () => {
  expect(zonedTimeToDate("America/New_York", "2026-03-08T02:30")?.toISOString()).toBe("2026-03-08T07:30:00.000Z")
})

test("a local time that occurs twice is the first occurrence", () => {
  expect(zonedTimeToDate("America/New_York", "2026-11-01T01:30")?.toISOString()).toBe("2026-11-01T05:30:00.000Z")
})

test.each(["", "tomorrow", "2026-11-22", "2026-13-01T10:00", "2026-11-22T25:00"])(
  "%j is not a date and time",
  (local) => {
    expect(zonedTimeToDate("Asia/Kolkata", local)).toBeUndefined()
  },
)
