import { addDays, type Day, daysBetween, nextEnd } from "@/lib/features/billing/periods"
import { quoteChange, unusedOf } from "@/lib/features/billing/quote-change"
import { createRandom } from "../faults/random"
import { offerOf, slowQuote } from "../setup/slow-plan-quote"

const PERIODS = 20_000
const { pick, integer } = createRandom(20_271)

/** A change somewhere in a period, of a line that was paid and of two new ones. */
function randomChange() {
  const from = addDays("2027-01-01", integer(0, 1_500))
  const to = nextEnd(from, pick(["month", "year"] as const), pick([Number(from.slice(8)), 29, 30, 31]))
  const tax = {
    rateBasisPoints: pick([0, 500, 1_800, 2_800]),
    treatment: pick(["cgst", "utgst", "igst", "none"] as const),
  }
  return {
    today: addDays(from, integer(0, daysBetween(from, to))),
    tax,
    line: { netMinor: integer(0, 10_000_000), from, to, tax },
    opens: [
      { priceMinor: integer(0, 10_000_000), takesCoupon: true },
      { priceMinor: integer(0, 100_000), takesCoupon: false },
    ],
    balanceMinor: integer(0, 500_000),
    coupon: pick([null, { percent: integer(0, 100) }, { flatMinor: integer(0, 200_000) }]),
  }
}
type RandomChange = ReturnType<typeof randomChange>

const failuresOf = (holds: (change: RandomChange) => boolean) =>
  Array.from({ length: PERIODS }, randomChange)
    .filter((change) => !holds(change))
    .slice(0, 3)

const totalOf = (lines: readonly { totalMinor: number }[]) => lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)

test("all is unused on the first day and nothing after the last, never more with time, and never more than was paid", () => {
  const failures = failuresOf(({ line, today }) => {
    const on = (day: Day) => unusedOf(line, day)
    const isBetween = on(addDays(today, 1)) <= on(today) && on(today) <= line.netMinor && on(today) >= 0
    return on(line.from) === line.netMinor && on(line.to) === 0 && isBetween
  })
  expect(failures).toEqual([])
})

test("a change to the same price costs nothing", () => {
  const failures = failuresOf(({ line, today, tax }) => {
    const opens = [{ priceMinor: line.netMinor, takesCoupon: false }]
    const quote = quoteChange({ closes: [line], opens, period: line }, { today, tax, balanceMinor: 0 })
    return quote.dueMinor === 0 && quote.surplusMinor === 0 && quote.forgivenMinor === 0
  })
  expect(failures).toEqual([])
})

test("every sum is that of the slow calculation, and the parts come to the difference of the documents", () => {
  const failures = failuresOf(({ line, opens, today, tax, balanceMinor, coupon }) => {
    const change = { closes: [line], opens, period: { from: line.from, to: line.to } }
    const terms = { today, tax, balanceMinor, coupon }
    const { lines, unused, ...sums } = quoteChange(change, { ...terms, coupon: offerOf(coupon) })
    const paid = sums.dueMinor + sums.forgivenMinor + sums.balanceUsedMinor - sums.surplusMinor
    const totals = [lines.map(({ totalMinor }) => totalMinor), unused.map(({ totalMinor }) => totalMinor), sums]
    return (
      paid === totalOf(lines) - totalOf(unused) && JSON.stringify(totals) === JSON.stringify(slowQuote(change, terms))
    )
  })
  expect(failures).toEqual([])
})
