import { institutes } from "@/lib/demo/content/institutes"
import { countLessons, planSales } from "@/lib/demo/seeders/plan-sales"
import { priceSale, supplierOf } from "@/lib/demo/seeders/price-sale"
import { gatewayFeeOf, saleLedgerEntries } from "@/lib/demo/seeders/sale-ledger-entries"

describe.each(institutes)("the planned sales of $slug", (institute) => {
  const sales = planSales(institute)
  const paid = sales.filter(({ outcome }) => outcome === "paid")

  it("are the same every time", () => {
    expect(planSales(institute)).toEqual(sales)
  })

  it("sell each item to a buyer at most once", () => {
    const pairs = sales.map(({ buyer, kind, slug }) => `${buyer} ${kind}/${slug}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it("lie within the last ninety days, after publication, oldest first", () => {
    for (const [index, { daysAgo, slug }] of sales.entries()) {
      const course = institute.courses.find((one) => one.slug === slug)
      expect(daysAgo).toBeGreaterThan(0)
      expect(daysAgo).toBeLessThan(Math.min(90.001, course?.publishedDaysAgo ?? 90.001))
      expect(daysAgo).toBeLessThanOrEqual(sales[index - 1]?.daysAgo ?? 91)
    }
  })

  it("include every review, by buyers with at least 20 per cent progress", () => {
    const reviewed = paid.filter(({ review }) => review !== null)
    expect(reviewed).toHaveLength(institute.courses.reduce((sum, { reviews }) => sum + reviews.length, 0))
    for (const { slug, lessonsDone, review, daysAgo } of reviewed) {
      const course = institute.courses.find((one) => one.slug === slug)
      expect(lessonsDone / countLessons(course?.curriculum)).toBeGreaterThanOrEqual(0.2)
      expect(review?.daysAgo).toBeLessThan(daysAgo)
    }
  })

  it("leave the demo student's course unbought", () => {
    const own = sales.filter(({ buyer }) => buyer === institute.student.email)
    expect(own.map(({ slug }) => slug).sort()).toEqual(institute.student.learning.map(({ course }) => course).sort())
  })
})

it.each([
  ["regular", true, [-84_746, -15_254]],
  ["regular", false, [-100_000, -18_000]],
  ["composition", true, [-100_000, undefined]],
] as const)(
  "posts a sale of a %s seller with tax and the fees of the gateway",
  (registration, pricesIncludeTax, [sales, igst]) => {
    const [institute] = institutes
    const [sale] = institute ? planSales(institute) : []
    if (!institute || !sale) throw new Error("there are no demo sales")
    const supplier = { ...supplierOf(institute), registration, pricesIncludeTax, stateCode: "38" as const }
    // The letters of this address sum to an odd number: its owner lives in another state.
    const priced = priceSale({ ...sale, buyer: "a", priceMinor: 100_000 }, supplier)
    const rates = { feeBasisPoints: 200, tcsBasisPoints: 50 }
    const { feeMinor } = gatewayFeeOf(priced.sums.totalMinor)
    const entries = new Map(saleLedgerEntries(priced, rates).map(({ account, amountMinor }) => [account, amountMinor]))
    expect([entries.get("sales"), entries.get("igst_payable")]).toEqual([sales, igst])
    const held = (entries.get("platform_fees") ?? 0) + (entries.get("tcs_receivable") ?? 0)
    expect(entries.get("platform_clearing")).toBe(priced.sums.totalMinor - feeMinor - held)
  },
)
