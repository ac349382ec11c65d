import { addDays, nextEnd, type Day } from "@/lib/features/billing/periods"
import { type NewLine, type PaidLine, quoteChange, unusedOf } from "@/lib/features/billing/quote-change"
import { offerOf, type PlanCoupon } from "../setup/slow-plan-quote"

const WITHIN = { rateBasisPoints: 1_800, treatment: "cgst" } as const
const BETWEEN = { rateBasisPoints: 1_800, treatment: "igst" } as const
const [STARTER, GROWTH, PRO] = [999, 2_999, 7_999]
const paise = (rupees: number) => Math.round(rupees * 100)

interface Case {
  today: Day
  /** The period, of the new lines, and of the old one where it is another. */
  period: [from: Day, to: Day]
  paid?: [net: number, from?: Day, to?: Day]
  price: number
  tax?: typeof WITHIN | typeof BETWEEN
  coupon?: PlanCoupon
  balance?: number
  isAddOn?: true
}

/** Days, what is new and what is unused before and with tax, and what is due, in rupees. */
interface Expected {
  days: [days: number, ofDays: number]
  new: [net: number, total: number]
  unused?: [net: number, total: number]
  due: number
  toBalance?: number
  forgiven?: number
}

const APRIL: [Day, Day] = ["2027-04-01", "2027-05-01"]
const monthFrom = (from: Day, anchorDay = Number(from.slice(8))): [Day, Day] => [
  from,
  nextEnd(from, "month", anchorDay),
]
const yearFrom = (from: Day): [Day, Day] => [from, nextEnd(from, "year", Number(from.slice(8)))]
const FIRST = { today: "2027-04-16", period: APRIL, paid: [STARTER], price: GROWTH } satisfies Case
const YEAR = yearFrom("2027-01-01")

/** The examples of the design by their numbers. */
const EXAMPLES: [name: string, change: Case, expected: Expected][] = [
  ["1", FIRST, { days: [15, 30], new: [1_499.5, 1_769.42], unused: [499.5, 589.42], due: 1_180 }],
  [
    "2 on the first day",
    { ...FIRST, today: "2027-04-01" },
    { days: [30, 30], new: [2_999, 3_538.82], unused: [999, 1_178.82], due: 2_360 },
  ],
  [
    "3 on the last day",
    { ...FIRST, today: "2027-04-30" },
    { days: [1, 30], new: [99.97, 117.97], unused: [33.3, 39.3], due: 78.67 },
  ],
  [
    "4 February",
    { ...FIRST, today: "2027-02-15", period: monthFrom("2027-01-31") },
    { days: [13, 28], new: [1_392.39, 1_643.03], unused: [463.82, 547.3], due: 1_095.73 },
  ],
  [
    "5 leap year",
    { ...FIRST, today: "2028-02-15", period: monthFrom("2028-01-31") },
    { days: [14, 29], new: [1_447.79, 1_708.39], unused: [482.28, 569.1], due: 1_139.29 },
  ],
  [
    "6 anchor 31",
    { today: "2027-03-10", period: monthFrom("2027-02-28", 31), paid: [STARTER], price: PRO },
    { days: [21, 31], new: [5_418.68, 6_394.04], unused: [676.74, 798.56], due: 5_595.48 },
  ],
  [
    "7 a year, 100 days left",
    { today: addDays(YEAR[1], -100), period: YEAR, paid: [9_990], price: 29_990 },
    { days: [100, 365], new: [8_216.44, 9_695.4], unused: [2_736.99, 3_229.65], due: 6_465.75 },
  ],
  [
    "8 a year over 29 February",
    { today: "2028-02-29", period: yearFrom("2027-06-01"), paid: [29_990], price: 79_990 },
    { days: [93, 366], new: [20_325.33, 23_983.89], unused: [7_620.41, 8_992.09], due: 14_991.8 },
  ],
  [
    "9 a year begun on 29 February",
    { today: "2028-08-28", period: yearFrom("2028-02-29"), paid: [9_990], price: 29_990 },
    { days: [184, 365], new: [15_118.25, 17_839.53], unused: [5_036.05, 5_942.53], due: 11_897 },
  ],
  [
    "10 monthly to yearly",
    { today: "2027-04-11", period: yearFrom("2027-04-11"), paid: [GROWTH, ...APRIL], price: 29_990 },
    { days: [366, 366], new: [29_990, 35_388.2], unused: [1_999.33, 2_359.21], due: 33_028.99 },
  ],
  [
    "11 yearly to monthly",
    {
      ...{ today: addDays(YEAR[1], -300), period: monthFrom(addDays(YEAR[1], -300)) },
      ...{ paid: [9_990, ...YEAR], price: GROWTH },
    },
    { days: [31, 31], new: [2_999, 3_538.82], unused: [8_210.96, 9_688.94], due: 0, toBalance: 6_150.12 },
  ],
  [
    "12 another state",
    { ...FIRST, tax: BETWEEN },
    { days: [15, 30], new: [1_499.5, 1_769.41], unused: [499.5, 589.41], due: 1_180 },
  ],
  [
    "13",
    { today: "2027-05-25", period: ["2027-05-01", "2027-06-01"], paid: [GROWTH], price: PRO },
    { days: [7, 31], new: [1_806.23, 2_131.35], unused: [677.19, 799.09], due: 1_332.26 },
  ],
  [
    "14 bought at half the price",
    { ...FIRST, paid: [499.5] },
    { days: [15, 30], new: [1_499.5, 1_769.42], unused: [249.75, 294.71], due: 1_474.71 },
  ],
  [
    "15 coupon of 20 %",
    { ...FIRST, coupon: { percent: 20 } },
    { days: [15, 30], new: [1_199.6, 1_415.52], unused: [499.5, 589.42], due: 826.1 },
  ],
  [
    "16 coupon of 100 %",
    { ...FIRST, coupon: { percent: 100 } },
    { days: [15, 30], new: [0, 0], unused: [499.5, 589.42], due: 0, toBalance: 589.42 },
  ],
  [
    "17 balance",
    { ...FIRST, balance: 500 },
    { days: [15, 30], new: [1_499.5, 1_769.42], unused: [499.5, 589.42], due: 680 },
  ],
  [
    "18 an add-on that is kept",
    { ...FIRST, paid: [GROWTH], price: PRO },
    { days: [15, 30], new: [3_999.5, 4_719.42], unused: [1_499.5, 1_769.42], due: 2_950 },
  ],
  [
    "19 two add-ons",
    { today: "2027-04-21", period: APRIL, price: 2 * 199, isAddOn: true },
    { days: [10, 30], new: [132.67, 156.55], due: 156.55 },
  ],
  [
    "20 first of a chain",
    { ...FIRST, today: "2027-04-11" },
    { days: [20, 30], new: [1_999.33, 2_359.21], unused: [666, 785.88], due: 1_573.33 },
  ],
  [
    "20 second of a chain",
    { today: "2027-04-21", period: APRIL, paid: [1_999.33, "2027-04-11"], price: PRO },
    { days: [10, 30], new: [2_666.33, 3_146.27], unused: [999.67, 1_179.61], due: 1_966.66 },
  ],
  [
    "21 forgiven",
    { today: "2027-05-31", period: ["2027-05-01", "2027-06-01"], price: 20, isAddOn: true },
    { days: [1, 31], new: [0.65, 0.77], due: 0, forgiven: 0.77 },
  ],
]

function quoteOf({ today, period, paid, price, tax = WITHIN, coupon, balance = 0, isAddOn }: Case) {
  const [from, to] = period
  const closes: PaidLine[] = paid ? [{ netMinor: paise(paid[0]), from: paid[1] ?? from, to: paid[2] ?? to, tax }] : []
  const opens: NewLine[] = [{ priceMinor: paise(price), takesCoupon: !isAddOn }]
  const terms = { today, tax, balanceMinor: paise(balance), coupon: offerOf(coupon ?? null) }
  return quoteChange({ closes, opens, period: { from, to } }, terms)
}

test.each(EXAMPLES)("example %s", (_, change, expected) => {
  const { lines, unused, ...sums } = quoteOf(change)
  const [net = 0, total = 0] = expected.unused ?? []
  expect(lines).toMatchObject([
    {
      ...{ days: expected.days[0], ofDays: expected.days[1] },
      ...{ taxableMinor: paise(expected.new[0]), totalMinor: paise(expected.new[1]) },
    },
  ])
  const back = { taxableMinor: paise(net), totalMinor: paise(total) }
  expect(unused).toMatchObject(expected.unused ? [back] : [])
  const { due, toBalance = 0, forgiven = 0 } = expected
  expect(sums).toEqual({
    balanceUsedMinor: paise(change.balance ?? 0),
    dueMinor: paise(due),
    surplusMinor: paise(toBalance),
    forgivenMinor: paise(forgiven),
  })
})

test("a flat coupon takes off at most the line, and nothing of an add-on", () => {
  const opens = [
    { priceMinor: 10_000, takesCoupon: true },
    { priceMinor: 5_000, takesCoupon: false },
  ]
  const [from, to] = APRIL
  const terms = { today: from, tax: WITHIN, balanceMinor: 0, coupon: offerOf({ flatMinor: 20_000 }) }
  const { lines } = quoteChange({ closes: [], opens, period: { from, to } }, terms)
  expect(lines.map(({ discountMinor, taxableMinor }) => [discountMinor, taxableMinor])).toEqual([
    [10_000, 0],
    [0, 5_000],
  ])
})

test("a period that has not begun is paid whole, and one that is over has nothing unused", () => {
  const line = { netMinor: 99_900, from: APRIL[0], to: APRIL[1], tax: WITHIN }
  expect(unusedOf(line, "2027-03-20")).toBe(99_900)
  expect(unusedOf(line, "2027-05-01")).toBe(0)
  expect(unusedOf(line, "2027-06-01")).toBe(0)
})
