import fc from "fast-check"
import { amountsOf, type LineTax, platformFee, sumUp, untaxed } from "@/lib/features/orders/amounts"

const NO_HEADS = { cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }
const sums = (listMinors: number[]) => {
  const { lines: _, ...amounts } = amountsOf({ lines: listMinors.map((listMinor) => ({ listMinor })) })
  return amounts
}

test.each([
  [[499_900], 499_900],
  [[499_900, 0, 100], 500_000],
  [[0], 0],
  [[100], 100],
  [Array.from({ length: 20 }, (_, at) => at * 100), 19_000],
])("the total of %j is the sum of the list prices", (listMinors, totalMinor) => {
  expect(sums(listMinors)).toEqual({
    subtotalMinor: totalMinor,
    discountMinor: 0,
    taxableMinor: totalMinor,
    ...NO_HEADS,
    taxMinor: 0,
    roundOffMinor: 0,
    totalMinor,
  })
})

test("a line keeps what it is given and gets its amounts", () => {
  expect(amountsOf({ lines: [{ key: "a", listMinor: 29_900 }] }).lines).toEqual([
    {
      key: "a",
      listMinor: 29_900,
      listTaxableMinor: 29_900,
      discountMinor: 0,
      adjustments: [],
      taxableMinor: 29_900,
      ...NO_HEADS,
      totalMinor: 29_900,
    },
  ])
})

test.each([
  [[99], 99],
  [[1, 98, 0], 99],
])("what the payment provider does not take, %j, is forgiven line by line", (listMinors, discountMinor) => {
  const amounts = amountsOf({ lines: listMinors.map((listMinor) => ({ listMinor })) })
  expect(amounts).toMatchObject({ subtotalMinor: discountMinor, discountMinor, taxableMinor: 0, totalMinor: 0 })
  expect(amounts.lines.map(({ adjustments }) => adjustments)).toEqual(
    listMinors.map((amountMinor) => (amountMinor === 0 ? [] : [{ kind: "forgiven", amountMinor }])),
  )
})

/** A tax of 10 per cent within the price. */
const within = ({ listMinor, discountMinor }: { listMinor: number; discountMinor: number }): LineTax => {
  const igstMinor = Math.floor((listMinor - discountMinor) / 11)
  const totalMinor = listMinor - discountMinor
  return { ...untaxed({ listMinor, discountMinor }), igstMinor, taxableMinor: totalMinor - igstMinor, totalMinor }
}

test("tax is applied to what a discount leaves of a line, and summed", () => {
  expect(amountsOf({ lines: [{ listMinor: 1_100 }, { listMinor: 2_200 }], taxOf: within })).toMatchObject({
    taxableMinor: 3_000,
    taxMinor: 300,
    totalMinor: 3_300,
    lines: [{ igstMinor: 100 }, { igstMinor: 200 }],
  })
  expect(amountsOf({ lines: [{ listMinor: 55 }], taxOf: within })).toMatchObject({ taxMinor: 0, totalMinor: 0 })
})

test("an order is the sum of its lines in every column, whatever the prices", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000_000), { minLength: 1, maxLength: 20 }), (listMinors) => {
      const { lines, ...amounts } = amountsOf({ lines: listMinors.map((listMinor) => ({ listMinor })), taxOf: within })
      const { lines: _, ...again } = sumUp(lines)
      expect(again).toEqual(amounts)
      expect(amounts.totalMinor).toBe(amounts.taxableMinor + amounts.taxMinor + amounts.roundOffMinor)
      expect(amounts.totalMinor === 0 || amounts.totalMinor >= 100).toBe(true)
      for (const line of lines) {
        expect(line.totalMinor).toBe(line.taxableMinor + line.igstMinor)
        expect(line.discountMinor).toBe(line.adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
      }
    }),
  )
})

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not a valid price", (listMinor) => {
  expect(() => amountsOf({ lines: [{ listMinor }] })).toThrow(RangeError)
})

test("a sum that is no safe integer is refused", () => {
  const listMinor = Number.MAX_SAFE_INTEGER
  expect(() => amountsOf({ lines: [{ listMinor }, { listMinor }] })).toThrow(RangeError)
})

test.each([
  [499_900, 200, 9_998],
  [125, 200, 3],
  [124, 200, 2],
  [100, 0, 0],
  [0, 800, 0],
  [100_000_000, 10_000, 100_000_000],
])("the platform fee of %d minor units at %d basis points is %d", (taxable, basisPoints, fee) => {
  expect(platformFee(taxable, basisPoints)).toBe(fee)
})

test("the platform fee is an integer within half a minor unit of the exact fee and never exceeds the taxable value", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.nat(10_000), (taxable, basisPoints) => {
      const fee = platformFee(taxable, basisPoints)
      expect(Number.isSafeInteger(fee)).toBe(true)
      expect(Math.abs(fee - (taxable * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
      expect(fee).toBeLessThanOrEqual(taxable)
    }),
  )
})

describe("a referral and credit", () => {
  const lines = [{ listMinor: 99_900 }, { listMinor: 49_900 }]
  const coupon = (valueBasisPoints: number) => ({
    id: 7,
    offer: { kind: "percent" as const, valueBasisPoints, valueMinor: null, maxDiscountMinor: null },
    isFor: () => true,
  })
  const taken = (input: Partial<Parameters<typeof amountsOf>[0]>) => {
    const priced = amountsOf({ lines, ...input })
    return [priced.totalMinor, priced.lines.map(({ adjustments }) => adjustments)]
  }

  test("credit is shared over what a coupon leaves of the lines", () => {
    expect(taken({ coupon: coupon(1_000), creditMinor: 20_000 })).toEqual([
      114_820,
      [
        [{ kind: "coupon", sourceId: 7, amountMinor: 9_990 }, { kind: "referral_credit", amountMinor: 13_338 }], // oxfmt-ignore
        [{ kind: "coupon", sourceId: 7, amountMinor: 4_990 }, { kind: "referral_credit", amountMinor: 6_662 }], // oxfmt-ignore
      ],
    ])
  })

  test.each([
    [900, "referral"],
    [1_000, "referral"],
    [1_100, "coupon"],
  ])("of a coupon of %i basis points and ten percent the better is taken: the %s", (basisPoints, kind) => {
    const [, adjustments] = taken({ coupon: coupon(basisPoints), referral: { referralId: 3, percent: 10 } })
    expect(adjustments).toEqual([[expect.objectContaining({ kind })], [expect.objectContaining({ kind })]])
  })

  test("credit never takes more than there is left, and less than a rupee is forgiven", () => {
    expect(taken({ creditMinor: 1_000_000 })[0]).toBe(0)
    expect(taken({ creditMinor: 149_750 })).toEqual([
      0,
      [
        [{ kind: "referral_credit", amountMinor: 99_867 }, { kind: "forgiven", amountMinor: 33 }], // oxfmt-ignore
        [{ kind: "referral_credit", amountMinor: 49_883 }, { kind: "forgiven", amountMinor: 17 }], // oxfmt-ignore
      ],
    ])
    expect(taken({ creditMinor: 0 })).toEqual([149_800, [[], []]])
  })
})
