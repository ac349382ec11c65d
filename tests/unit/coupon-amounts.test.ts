import fc from "fast-check"
import type { CouponOffer } from "@/lib/features/coupons/coupon-offer"
import { allocate } from "@/lib/features/tax/allocate"
import { discountOf } from "@/lib/features/coupons/coupon-offer"
import { amountsOf } from "@/lib/features/orders/amounts"

const percent = (valueBasisPoints: number, maxDiscountMinor: number | null = null): CouponOffer => ({
  kind: "percent",
  valueBasisPoints,
  valueMinor: null,
  maxDiscountMinor,
})
const flat = (valueMinor: number): CouponOffer => ({
  kind: "flat",
  valueBasisPoints: null,
  valueMinor,
  maxDiscountMinor: null,
})
const discountsOf = (offer: CouponOffer, listMinors: number[], isFor = (_at: number) => true) =>
  amountsOf({
    lines: listMinors.map((listMinor, at) => ({ listMinor, at })),
    coupon: { id: 7, offer, isFor: ({ at }) => isFor(at) },
  }).lines.map(({ discountMinor }) => discountMinor)

test.each<[string, CouponOffer, number[], number[]]>([
  ["16 10 % of three at 333.33", percent(1_000), [33_333, 33_333, 33_333], [3_334, 3_333, 3_333]],
  ["17 flat 100.00 over three", flat(10_000), [49_900, 99_900, 100], [3_329, 6_664, 7]],
  ["18 flat 0.01 over three", flat(1), [10_000, 10_000, 10_000], [1, 0, 0]],
  ["19 a cap of 150", percent(3_333, 15_000), [99_900], [15_000]],
  ["21 100 %", percent(10_000), [49_900], [49_900]],
  ["22 flat 500.00 on 99.00", flat(50_000), [9_900], [9_900]],
  ["24 10 % of 999.00", percent(1_000), [99_900], [9_990]],
  ["29 a free item and 10 %", percent(1_000), [0, 49_900], [0, 4_990]],
])("%s", (_name, offer, listMinors, discounts) => {
  expect(discountsOf(offer, listMinors)).toEqual(discounts)
})

test("20 lowers the lines that it is for alone", () => {
  expect(discountsOf(percent(5_000), [99_900, 49_900], (at) => at === 0)).toEqual([49_950, 0])
})

test("what a coupon leaves below the least that can be paid is forgiven, beside the coupon", () => {
  const { lines, totalMinor } = amountsOf({
    lines: [{ listMinor: 10_000 }],
    coupon: { id: 7, offer: flat(9_950), isFor: () => true },
  })
  expect(totalMinor).toBe(0)
  expect(lines[0]?.adjustments).toEqual([
    { kind: "coupon", sourceId: 7, amountMinor: 9_950 },
    { kind: "forgiven", amountMinor: 50 },
  ])
})

/** Another way of sharing: one unit at a time to whose share is furthest below what is due, the earlier of two. */
function sharedUnitByUnit(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = weights.map((weight) => Math.floor((amount * weight) / sum))
  for (let left = amount - shares.reduce((total, share) => total + share, 0); left > 0; left -= 1) {
    const deficits = weights.map((weight, at) => amount * weight - (shares[at] ?? 0) * sum)
    const most = deficits.indexOf(Math.max(...deficits))
    shares[most] = (shares[most] ?? 0) + 1
  }
  return shares
}

test("shares sum to the amount, stay within the lines and agree with a second way of sharing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, part) => {
        const sum = weights.reduce((total, weight) => total + weight, 0)
        fc.pre(sum > 0)
        const amount = Math.floor(sum * part)
        const shares = allocate(amount, weights)
        expect(shares.reduce((total, share) => total + share, 0)).toBe(amount)
        weights.forEach((weight, at) => expect(shares[at]).toBeLessThanOrEqual(weight))
        expect(shares).toEqual(sharedUnitByUnit(amount, weights))
      },
    ),
    { numRuns: 2_000 },
  )
})

test("a discount is never above the sum, its most or the exact share by more than half a unit", () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.integer({ min: 1, max: 10_000 }),
      fc.nat(1_000_000),
      (sum, basisPoints, most) => {
        const discount = discountOf(percent(basisPoints, most + 1), sum)
        expect(discount).toBeLessThanOrEqual(Math.min(sum, most + 1))
        const exact = (sum * basisPoints) / 10_000
        if (exact + 1 < most) expect(Math.abs(discount - exact)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})

test("more than the lines cost cannot be shared", () => {
  expect(() => allocate(4, [1, 2])).toThrow(RangeError)
  expect(allocate(0, [0, 0])).toEqual([0, 0])
})
