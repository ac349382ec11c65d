import fc from "fast-check"
import { amountsOf, platformFee } from "@/lib/features/orders/amounts"

test("the total of an order is the price of its item", () => {
  expect(amountsOf({ priceMinor: 499_900 })).toEqual({
    subtotalMinor: 499_900,
    discountMinor: 0,
    taxMinor: 0,
    totalMinor: 499_900,
  })
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not a valid price", (priceMinor) => {
  expect(() => amountsOf({ priceMinor })).toThrow(RangeError)
})

test.each([
  [499_900, 200, 9_998],
  [125, 200, 3],
  [124, 200, 2],
  [100, 0, 0],
  [0, 800, 0],
  [100_000_000, 10_000, 100_000_000],
])("the platform fee of %d minor units at %d basis points is %d", (total, basisPoints, fee) => {
  expect(platformFee(total, basisPoints)).toBe(fee)
})

test("the platform fee is an integer within half a minor unit of the exact fee and never exceeds the total", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(10_000), (total, basisPoints) => {
      const fee = platformFee(total, basisPoints)
      expect(Number.isSafeInteger(fee)).toBe(true)
      expect(Math.abs(fee - (total * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
      expect(fee).toBeLessThanOrEqual(total)
    }),
  )
})
