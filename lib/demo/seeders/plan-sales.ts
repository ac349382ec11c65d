import type { CourseContent, InstituteContent, LessonContent, OtherItemContent, PersonContent } from "../content/types"
import { seededRandom } from "../pictures/seeded-random"
import type { Random } from "../pictures/seeded-random"

/** A past order to insert: buyer, item, date, payment and the buyer's progress since. */
export type PlannedSale = {
  buyer: string
  kind: string
  slug: string
  priceMinor: number
  daysAgo: number
  outcome: "paid" | "abandoned"
  /** Number of completed lessons, counted from the first, and the progress of the next one. */
  lessonsDone: number
  nextPercent: number
  openedDaysAgo: number | null
  method: "upi" | "card"
  instrument: string
  review: { rating: number; text: string; daysAgo: number } | null
}

const DAYS = 90
const CARDS = ["Visa 1007", "Mastercard 1005", "RuPay 1005"] as const

/** Plans the orders of the last 90 days at an institute, oldest first; deterministic for the same content. */
export function planSales(institute: InstituteContent): PlannedSale[] {
  const random = seededRandom(`sales/${institute.slug}`)
  const courses = institute.courses.flatMap((course, index) =>
    courseSales(course, rotate(institute.students, index * 7), random),
  )
  const others = institute.otherItems.flatMap((item, index) =>
    item.status ? [] : otherSales(item, rotate(institute.students, index * 5 + 3), random),
  )
  return [...demoStudentSales(institute, random), ...courses, ...others].sort((a, b) => b.daysAgo - a.daysAgo)
}

/** The number of lessons of a curriculum. */
export const countLessons = (curriculum: CourseContent["curriculum"] = []) =>
  curriculum.reduce<number>((sum, [, lessons]) => sum + countOf(lessons), 0)

const countOf = (lessons: readonly LessonContent[]) => lessons.length

/** The purchases of the student demo account. */
function demoStudentSales({ student, courses }: InstituteContent, random: Random): PlannedSale[] {
  return student.learning.flatMap(({ course: slug, percent }, index) => {
    const course = courses.find((one) => one.slug === slug)
    if (!course) return []
    const lessonsReached = (countLessons(course.curriculum) * percent) / 100
    const sale = saleOf({ kind: "course", ...course }, student, {
      daysAgo: Math.min(40 + index * 9, course.publishedDaysAgo - 1),
      random,
    })
    return [{ ...sale, lessonsDone: Math.floor(lessonsReached), nextPercent: 40, openedDaysAgo: 0.2 + index * 2.3 }]
  })
}

function courseSales(course: CourseContent, students: readonly PersonContent[], random: Random): PlannedSale[] {
  const span = Math.min(DAYS, course.publishedDaysAgo - 1)
  const lessons = countLessons(course.curriculum)
  const buyers = students.slice(0, course.reviews.length + random.whole(2, 8))
  const sales = buyers.map((buyer, index): PlannedSale => {
    const review = course.reviews[index]
    const sale = saleOf({ kind: "course", ...course }, buyer, {
      daysAgo: review ? randomDaysAgo(5, span, random) : randomDaysAgo(0.2, span, random),
      random,
    })
    const share = completedShare(review !== undefined, random)
    const opened = openedSince(sale.daysAgo, share, random)
    const datedReview = review && {
      rating: review[0],
      text: review[1],
      daysAgo: Math.max(0.4, sale.daysAgo - random.between(3, 20)),
    }
    return { ...sale, ...progressOf(lessons, share, random), openedDaysAgo: opened, review: datedReview ?? null }
  })
  return [...sales, ...abandonedSales(course, students.slice(buyers.length), { span, random })]
}

function otherSales(item: OtherItemContent, students: readonly PersonContent[], random: Random): PlannedSale[] {
  const lessons = countLessons(item.curriculum)
  return students.slice(0, random.whole(1, 6)).map((buyer) => {
    const sale = saleOf(item, buyer, { daysAgo: randomDaysAgo(0.3, 60, random), random })
    const share = lessons ? random.between(0, 1) : 0
    return { ...sale, ...progressOf(lessons, share, random), openedDaysAgo: openedSince(sale.daysAgo, share, random) }
  })
}

/** The completed share of a course: reviewers have completed 35 to 95 per cent or, in 45 of 100 cases, the whole course. */
function completedShare(wroteReview: boolean, random: Random): number {
  if (wroteReview) return random.chance(0.45) ? 1 : random.between(0.35, 0.95)
  if (random.chance(0.2)) return 0
  return random.chance(0.2) ? 1 : random.between(0.05, 0.95)
}

/** One student in ten starts an order for a course and does not pay. */
function abandonedSales(
  course: CourseContent,
  students: readonly PersonContent[],
  { span, random }: { span: number; random: Random },
): PlannedSale[] {
  if (course.price === 0) return []
  return students
    .filter(() => random.chance(0.1))
    .map((buyer) => ({
      ...saleOf({ kind: "course", ...course }, buyer, { daysAgo: randomDaysAgo(1, span, random), random }),
      outcome: "abandoned",
    }))
}

type SoldItem = { kind: string; slug: string; price: number }

function saleOf(
  { kind, slug, price }: SoldItem,
  buyer: PersonContent,
  { daysAgo, random }: { daysAgo: number; random: Random },
): PlannedSale {
  const upi = random.chance(0.7)
  return {
    buyer: buyer.email,
    kind,
    slug,
    daysAgo,
    priceMinor: price * 100,
    outcome: "paid",
    lessonsDone: 0,
    nextPercent: 0,
    openedDaysAgo: null,
    review: null,
    method: upi ? "upi" : "card",
    instrument: upi ? "success@razorpay" : random.pick(CARDS),
  }
}

function progressOf(lessons: number, share: number, random: Random) {
  const lessonsDone = Math.min(lessons, Math.round(lessons * share))
  return { lessonsDone, nextPercent: share > 0 && lessonsDone < lessons ? random.whole(10, 80) : 0 }
}

const openedSince = (daysAgo: number, share: number, random: Random) =>
  share === 0 ? null : daysAgo * random.between(0.02, 0.7)

/** A random number of days; recent days are more likely, because the institute grows. */
const randomDaysAgo = (min: number, max: number, random: Random) =>
  min + Math.max(0, max - min) * (1 - random.next() ** 0.75)

const rotate = <T>(list: readonly T[], by: number) =>
  list.map((_, index) => list[(index + by) % list.length]).filter((one) => one !== undefined)
