import { institutes } from "@/lib/demo/content/institutes"
import { countLessons, planSales } from "@/lib/demo/seeders/plan-sales"
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

it.each([100, 29_900, 349_900, 99_999_999])("posts a sale of %i with the fees of the gateway", (totalMinor) => {
  const { feeMinor, feeTaxMinor } = gatewayFeeOf(totalMinor)
  expect(saleLedgerEntries(totalMinor, 200)).toEqual(
    expect.arrayContaining([
      { account: "gateway", amountMinor: totalMinor - feeMinor },
      { account: "sales", amountMinor: -totalMinor },
      ...(feeTaxMinor > 0 ? [{ account: "input_tax", amountMinor: feeTaxMinor }] : []),
    ]),
  )
})
