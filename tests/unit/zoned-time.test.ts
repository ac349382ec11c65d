import { localIn, momentIn } from "@/lib/shared/zoned-time"

test.each([
  ["Asia/Kolkata", "2026-11-22T18:30", "2026-11-22T13:00:00.000Z"],
  ["Asia/Kathmandu", "2026-01-01T00:00", "2025-12-31T18:15:00.000Z"],
  ["UTC", "2026-02-28T23:59", "2026-02-28T23:59:00.000Z"],
  ["America/New_York", "2026-07-04T12:00", "2026-07-04T16:00:00.000Z"],
  ["America/New_York", "2026-12-04T12:00", "2026-12-04T17:00:00.000Z"],
])("clocks of %s show %s at %s, and the other way round", (timezone, local, moment) => {
  expect(momentIn(timezone, local)?.toISOString()).toBe(moment)
  expect(localIn(timezone, new Date(moment))).toBe(local)
})

test("an hour that a change of clocks leaves out is the hour after it", () => {
  expect(momentIn("America/New_York", "2026-03-08T02:30")?.toISOString()).toBe("2026-03-08T07:30:00.000Z")
})

test("an hour that comes twice is the first", () => {
  expect(momentIn("America/New_York", "2026-11-01T01:30")?.toISOString()).toBe("2026-11-01T05:30:00.000Z")
})

test.each(["", "tomorrow", "2026-11-22", "2026-13-01T10:00", "2026-11-22T25:00"])("%j is no date and time", (local) => {
  expect(momentIn("Asia/Kolkata", local)).toBeUndefined()
})
