import { formatDate } from "@/lib/shared/dates"
import { formatExactMoney, formatMoney } from "@/lib/shared/money"
import { memoize } from "@/lib/shared/memoize"

it("computes a result once per arguments, and evicts the oldest past the limit", () => {
  const calls: unknown[] = []
  const double = memoize(2, (number: number, options: { by?: number }) => {
    calls.push([number, options])
    return number * (options.by ?? 2)
  })
  expect([double(1, {}), double(1, {}), double(1, { by: 3 })]).toEqual([2, 2, 3])
  expect(calls).toHaveLength(2)
  expect([double(5, {}), double(1, { by: 3 }), double(1, {})]).toEqual([10, 3, 2])
  expect(calls).toHaveLength(4)
})

it("does not cache an exception", () => {
  let isValid = false
  const memoized = memoize(1, (name: string) => {
    if (!isValid) throw new RangeError(name)
    return name
  })
  expect(() => memoized("x")).toThrow(RangeError)
  isValid = true
  expect(memoized("x")).toBe("x")
})

it("distinguishes currencies, locales and time zones", () => {
  expect(formatMoney(499_900, "INR", "en-IN")).toBe("₹4,999")
  expect(formatExactMoney(499_900, "INR", "en-IN")).toBe("₹4,999.00")
  expect(formatMoney(4_999, "JPY", "en-IN")).toBe("¥4,999")
  expect(formatMoney(499_900, "INR", "de-DE")).toBe("4.999\u00a0₹")
  const at = (timezone: string, withZone = false) =>
    formatDate("2026-11-22T20:00:00Z", { locale: "en-IN", timezone, withZone })
  expect([at("Asia/Kolkata"), at("Europe/Berlin"), at("Asia/Kolkata", true)]).toEqual([
    "23 Nov 2026",
    "22 Nov 2026",
    "23 Nov 2026, IST",
  ])
})
