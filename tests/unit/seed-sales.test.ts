import { saleEntries } from "@/lib/features/orders/ledger"
import { platformFee } from "@/lib/features/orders/amounts"
import { institutes } from "@/lib/demo/content/institutes"
import { countLessons, planSales } from "@/lib/demo/planting/plan-sales"
import { gatewayFeeOf, saleLines } from "@/lib/demo/planting/sale-lines"

describe.each(institutes)("the planned sales of $slug", (institute) => {
  const sales = planSales(institute)
  const paid = sales.filter(({ outcome }) => outcome === "paid")

  it("are the same every time", () => {
    expect(planSales(institute)).toEqual(sales)
  })

  it("sell nobody the same thing twice", () => {
    const pairs = sales.map(({ buyer, kind, slug }) => `${buyer} ${kind}/${slug}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it("lie within the last ninety days, after the course was published, oldest first", () => {
    for (const [index, { daysAgo, slug }] of sales.entries()) {
      const course = institute.courses.find((one) => one.slug === slug)
      expect(daysAgo).toBeGreaterThan(0)
      expect(daysAgo).toBeLessThan(Math.min(90.001, course?.publishedDaysAgo ?? 90.001))
      expect(daysAgo).toBeLessThanOrEqual(sales[index - 1]?.daysAgo ?? 91)
    }
  })

  it("count every review of the content, by buyers who have seen enough of the course", () => {
    const written = paid.filter(({ review }) => review !== null)
    expect(written).toHaveLength(institute.courses.reduce((sum, { reviews }) => sum + reviews.length, 0))
    for (const { slug, lessonsDone, review, daysAgo } of written) {
      const course = institute.courses.find((one) => one.slug === slug)
      expect(lessonsDone / countLessons(course?.curriculum)).toBeGreaterThanOrEqual(0.2)
      expect(review?.daysAgo).toBeLessThan(daysAgo)
    }
  })

  it("leave the demo's student the course that is to be bought", () => {
    const own = sales.filter(({ buyer }) => buyer === institute.student.email)
    expect(own.map(({ slug }) => slug).sort()).toEqual(institute.student.learning.map(({ course }) => course).sort())
  })
})

it.each([100, 29_900, 349_900, 99_999_999])("books a sale of %i as the product itself does", (totalMinor) => {
  for (const basisPoints of [0, 200, 400, 800]) {
    const fees = { gatewayFeeMinor: gatewayFeeOf(totalMinor), platformFeeMinor: platformFee(totalMinor, basisPoints) }
    const sale = { subtotalMinor: totalMinor, discountMinor: 0, taxMinor: 0, totalMinor, ...fees }
    const product = saleEntries(sale).filter(({ amountMinor }) => amountMinor !== 0)
    const seeded = saleLines(totalMinor, basisPoints)
    expect(new Set(seeded.map(({ account, amountMinor }) => `${account} ${amountMinor}`))).toEqual(
      new Set(product.map(({ account, amountMinor }) => `${account} ${amountMinor}`)),
    )
  }
})
