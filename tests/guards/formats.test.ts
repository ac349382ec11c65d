import { globSync, readFileSync } from "node:fs"

/** Calls that format a date, a time or a number. */
const FORMATTING =
  /\.toLocale(Date|Time)?String\(|\.to(Date|Time)String\(|\bIntl\.(DateTime|Number|RelativeTime|List|Duration)Format\(/
/** Getters of which dates are put together by hand; the year of a copyright notice is none of these. */
const BY_HAND = /\.get(UTC)?(Month|Date|Day|Hours|Minutes)\(\)/

const sources = (...patterns: string[]) =>
  globSync(patterns).filter((file) => !file.startsWith("lib/sandbox/") && !file.startsWith("lib/demo/"))

test("dates, times and numbers are formatted in one place, by country and time zone", () => {
  const formatting = sources("app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}", "lib/**/*.{ts,tsx}").filter((file) =>
    FORMATTING.test(readFileSync(file, "utf8")),
  )
  expect(formatting).toEqual(["lib/shared/intl-formats.ts"])
})

test("no screen puts a date together from its parts", () => {
  const parts = sources("app/**/*.{ts,tsx}", "components/**/*.{ts,tsx}").filter((file) =>
    BY_HAND.test(readFileSync(file, "utf8")),
  )
  expect(parts).toEqual([])
})
