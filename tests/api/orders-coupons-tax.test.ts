import { createItemOnSale } from "../setup/payments"
import { type CouponBody, withCoupons } from "./coupon-fixtures"
import { withTaxedSales } from "./taxed-sales-fixtures"

const { place, quoteOf, sell, saveProfile } = withTaxedSales()

interface Example {
  /** The list prices in paise; the coupon is for the first alone where `isForFirst`. */
  lists: number[]
  coupon: Partial<CouponBody>
  isForFirst?: boolean
  to?: "27" | "29"
  isExclusive?: boolean
}
interface Expected {
  discounts: number[]
  taxable: number[]
  cgst?: number
  igst?: number
  total: number
}
const flat = (valueMinor: number): Partial<CouponBody> => ({ kind: "flat", valueBasisPoints: null, valueMinor })

/** The examples of the design with a coupon, in paise. */
const EXAMPLES: [string, Example, Expected][] = [
  [
    "16 10 % of three at 333.33",
    { lists: [33_333, 33_333, 33_333], coupon: {} },
    { discounts: [3_334, 3_333, 3_333], taxable: [25_423, 25_424, 25_424], cgst: 6_864, total: 89_999 },
  ],
  [
    "17 flat 100.00 over three",
    { lists: [49_900, 99_900, 100], coupon: flat(10_000) },
    { discounts: [3_329, 6_664, 7], taxable: [39_467, 79_014, 79], cgst: 10_670, total: 139_900 },
  ],
  [
    "18 flat 0.01 over three",
    { lists: [10_000, 10_000, 10_000], coupon: flat(1) },
    { discounts: [1, 0, 0], taxable: [8_473, 8_474, 8_474], cgst: 2_289, total: 29_999 },
  ],
  [
    "19 33.33 % of 999.00 with a cap of 150",
    { lists: [99_900], coupon: { valueBasisPoints: 3_333, maxDiscountMinor: 15_000 } },
    { discounts: [15_000], taxable: [71_950], cgst: 6_475, total: 84_900 },
  ],
  [
    "20 50 % on the first",
    { lists: [99_900, 49_900], coupon: { valueBasisPoints: 5_000 }, isForFirst: true },
    { discounts: [49_950, 0], taxable: [42_330, 42_288], cgst: 7_616, total: 99_850 },
  ],
  [
    "24 exclusive, 10 %, to 29",
    { lists: [99_900], coupon: {}, to: "29", isExclusive: true },
    { discounts: [9_990], taxable: [89_910], igst: 16_184, total: 106_094 },
  ],
  [
    "29 a free item and 10 %",
    { lists: [0, 49_900], coupon: {} },
    { discounts: [0, 4_990], taxable: [0, 38_060], cgst: 3_425, total: 44_910 },
  ],
]

async function couponFor({ coupon, isForFirst }: Example, itemIds: readonly number[]): Promise<string> {
  const scope = isForFirst ? { appliesTo: "items" as const, itemIds: itemIds.slice(0, 1) } : {}
  return (await (await withCoupons()).create({ ...coupon, ...scope })).data.code
}

test.each(EXAMPLES)("%s, from the order to the books and the invoice", async (_name, example, expected) => {
  const { lists, to = "27", isExclusive } = example
  await saveProfile(isExclusive ? { pricesIncludeTax: false } : {})
  const itemIds: number[] = []
  for (const priceMinor of lists) itemIds.push(await createItemOnSale({ priceMinor }))
  const coupon = await couponFor(example, itemIds)
  const { order, entries, documents } = await sell(itemIds, {
    billing: { stateCode: to },
    coupon,
    expectedTotalMinor: expected.total,
  })
  const { discounts, taxable, cgst = 0, igst = 0, total } = expected
  expect(order.lines.map(({ discountMinor }) => discountMinor)).toEqual(discounts)
  expect(order.lines.map(({ taxableMinor }) => taxableMinor)).toEqual(taxable)
  expect(order).toMatchObject({
    cgstMinor: cgst,
    sgstMinor: cgst,
    igstMinor: igst,
    totalMinor: total,
    couponCode: coupon,
  })
  const taxableMinor = taxable.reduce((sum, minor) => sum + minor, 0)
  expect((entries.sales ?? 0) + (entries.discounts ?? 0)).toBe(-taxableMinor)
  const [sold] = documents
  expect(documents).toHaveLength(1)
  const lines = sold?.document.lines ?? []
  for (const line of lines)
    expect((line.listMinor ?? 0) - (line.discountMinor ?? 0)).toBe(amountOf(line, isExclusive === true))
  expect(sold?.document.totals.totalMinor).toBe(total)
})

/** What the column of the amount states: with tax inside the price the whole, else what is taxed. */
const amountOf = (line: { totalMinor: number; taxableMinor: number }, isExclusive: boolean) =>
  isExclusive ? line.taxableMinor : line.totalMinor

test("23 a coupon below its minimum is refused with what is missing, and costs the price without it", async () => {
  await saveProfile()
  const itemIds = [await createItemOnSale({ priceMinor: 49_900 })]
  const { data } = await (await withCoupons()).create({ minOrderMinor: 50_000 })
  expect(await place(itemIds, { billing: { stateCode: "27" }, coupon: data.code })).toMatchObject({
    status: 422,
    code: "coupon_below_minimum",
  })
  expect(await quoteOf(itemIds, { stateCode: "27" })).toMatchObject({ totalMinor: 49_900, discountMinor: 0 })
})

test.each([
  ["21 100 %", 49_900, { valueBasisPoints: 10_000 }],
  ["22 flat 500.00 on 99.00", 9_900, flat(50_000)],
])("%s is opened at once, without a document", async (_name, priceMinor, coupon) => {
  await saveProfile()
  const itemIds = [await createItemOnSale({ priceMinor })]
  const { data } = await (await withCoupons()).create(coupon)
  const placed = await place(itemIds, { billing: { stateCode: "27" }, coupon: data.code, expectedTotalMinor: 0 })
  expect(placed.data).toMatchObject({ status: "paid", amount: 0, lines: [{ totalMinor: 0, status: "granted" }] })
})
