import { formatPhone, phoneDigits } from "@/lib/shared/phone"
import fc from "fast-check"
import { formatDate } from "@/lib/shared/dates"
import { formatExactMoney, formatMoney } from "@/lib/shared/money"
import { clampPage, pageCount, pagesAround } from "@/lib/shared/paging"

test.each([
  [499900, "INR", "en-IN", "₹4,999"],
  [499950, "INR", "en-IN", "₹4,999.50"],
  [12345678900, "INR", "hi-IN", "₹12,34,56,789"],
  [4999, "USD", "en-US", "$49.99"],
  [4999, "JPY", "en-US", "¥4,999"],
  [1500, "KWD", "en-US", "KWD\u00a01.500"],
])("%i minor units of %s in %s are formatted as %s", (minor, currency, locale, text) => {
  expect(formatMoney(minor, currency, locale)).toBe(text)
})

test("an exact amount keeps its decimals", () => {
  expect(formatExactMoney(499900, "INR", "en-IN")).toBe("₹4,999.00")
})

test("an instant is formatted in the time zone of the institute, with its name if requested", () => {
  const instant = "2026-11-19T20:30:00Z"
  expect(formatDate(instant, { locale: "en-IN", timezone: "Asia/Kolkata" })).toBe("20 Nov 2026")
  expect(formatDate(instant, { locale: "en-IN", timezone: "UTC" })).toBe("19 Nov 2026")
  expect(formatDate(instant, { locale: "en-IN", timezone: "Asia/Kolkata", style: "time", withZone: true })).toBe(
    "2:00 am IST",
  )
  expect(formatDate(instant, { locale: "hi-IN", timezone: "Asia/Kolkata", style: "time", withZone: true })).toBe(
    "रात 2:00 IST",
  )
  expect(formatDate("yesterday", { locale: "en-IN", timezone: "UTC" })).toBe("")
})

test("a page never leaves the range from 1 to the number of pages (spec §5)", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), fc.nat(500), (page, pages) => {
      const clamped = clampPage(page, pages)
      expect(Number.isInteger(clamped)).toBe(true)
      expect(clamped).toBeGreaterThanOrEqual(1)
      expect(clamped).toBeLessThanOrEqual(Math.max(1, pages))
    }),
  )
  expect(pageCount(0, 6)).toBe(1)
  expect(pageCount(13, 6)).toBe(3)
})

test("the pages around the current one leave gaps of two or more", () => {
  expect(pagesAround(1, 1)).toEqual([1])
  expect(pagesAround(2, 9)).toEqual([1, 2, 3, null, 9])
  expect(pagesAround(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pagesAround(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test("phone numbers are shown in groups and found by their digits", () => {
  expect(["+917843762408", "+15551234567", "+447911123456", "+9779812345678", "12"].map(formatPhone)).toEqual([
    "+91 78437 62408",
    "+1 555 123 4567",
    "+44 7911 123456",
    "+977 981 234 5678",
    "12",
  ])
  expect(["98450 12345", "+91 (98450) 12345", "0091 98450", "12", "Asha 98450", "a@b.test"].map(phoneDigits)).toEqual([
    "9845012345",
    "919845012345",
    "9198450",
    undefined,
    undefined,
    undefined,
  ])
})
