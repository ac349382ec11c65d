import type { CourseContent, InstituteContent, LessonContent, OtherItemContent, PersonContent } from "../content/shape"
import { seededRandom } from "../pictures/seeded-random"
import type { Random } from "../pictures/seeded-random"

/** One order of the past as it shall be written: who, what, when, and how far they came since. */
export type PlannedSale = {
  buyer: string
  kind: string
  slug: string
  priceMinor: number
  daysAgo: number
  outcome: "paid" | "given_up"
  /** Lessons that are done from the first on, and how much of the next one. */
  lessonsDone: number
  nextPercent: number
  openedDaysAgo: number | null
  method: "upi" | "card"
  instrument: string
  review: { rating: number; text: string; daysAgo: number } | null
}

const DAYS = 90
const CARDS = ["Visa 1007", "Mastercard 1005", "RuPay 1005"] as const

/** The orders of the last 90 days at an institute, oldest first; the same for the same content. */
export function planSales(institute: InstituteContent): PlannedSale[] {
  const random = seededRandom(`sales/${institute.slug}`)
  const courses = institute.courses.flatMap((course, index) =>
    courseSales(course, turned(institute.students, index * 7), random),
  )
  const others = institute.otherItems.flatMap((item, index) =>
    otherSales(item, turned(institute.students, index * 5 + 3), random),
  )
  return [...ownLearning(institute, random), ...courses, ...others].sort((a, b) => b.daysAgo - a.daysAgo)
}

/** How many lessons a curriculum has. */
export const countLessons = (curriculum: CourseContent["curriculum"] = []) =>
  curriculum.reduce<number>((sum, [, lessons]) => sum + countOf(lessons), 0)

const countOf = (lessons: readonly LessonContent[]) => lessons.length

/** What the student of the demo account learns at present. */
function ownLearning({ student, courses }: InstituteContent, random: Random): PlannedSale[] {
  return student.learning.flatMap(({ course: slug, percent }, index) => {
    const course = courses.find((one) => one.slug === slug)
    if (!course) return []
    const reached = (countLessons(course.curriculum) * percent) / 100
    const sale = saleOf({ kind: "course", ...course }, student, {
      daysAgo: Math.min(40 + index * 9, course.publishedDaysAgo - 1),
      random,
    })
    return [{ ...sale, lessonsDone: Math.floor(reached), nextPercent: 40, openedDaysAgo: 0.2 + index * 2.3 }]
  })
}

function courseSales(course: CourseContent, students: readonly PersonContent[], random: Random): PlannedSale[] {
  const span = Math.min(DAYS, course.publishedDaysAgo - 1)
  const lessons = countLessons(course.curriculum)
  const buyers = students.slice(0, course.reviews.length + random.whole(2, 8))
  const sales = buyers.map((buyer, index): PlannedSale => {
    const review = course.reviews[index]
    const sale = saleOf({ kind: "course", ...course }, buyer, {
      daysAgo: review ? between(5, span, random) : between(0.2, span, random),
      random,
    })
    const share = shareLearnt(review !== undefined, random)
    const opened = openedSince(sale.daysAgo, share, random)
    const written = review && {
      rating: review[0],
      text: review[1],
      daysAgo: Math.max(0.4, sale.daysAgo - random.between(3, 20)),
    }
    return { ...sale, ...reached(lessons, share, random), openedDaysAgo: opened, review: written ?? null }
  })
  return [...sales, ...givenUp(course, students.slice(buyers.length), { span, random })]
}

function otherSales(item: OtherItemContent, students: readonly PersonContent[], random: Random): PlannedSale[] {
  const lessons = countLessons(item.curriculum)
  return students.slice(0, random.whole(1, 6)).map((buyer) => {
    const sale = saleOf(item, buyer, { daysAgo: between(0.3, 60, random), random })
    const share = lessons ? random.between(0, 1) : 0
    return { ...sale, ...reached(lessons, share, random), openedDaysAgo: openedSince(sale.daysAgo, share, random) }
  })
}

/** How much of a course somebody has done: whoever wrote a review a good part of it, and many the whole. */
function shareLearnt(wroteReview: boolean, random: Random): number {
  if (wroteReview) return random.chance(0.45) ? 1 : random.between(0.35, 0.95)
  if (random.chance(0.2)) return 0
  return random.chance(0.2) ? 1 : random.between(0.05, 0.95)
}

/** Somebody in ten puts a course into the till and does not pay. */
function givenUp(
  course: CourseContent,
  students: readonly PersonContent[],
  { span, random }: { span: number; random: Random },
): PlannedSale[] {
  if (course.price === 0) return []
  return students
    .filter(() => random.chance(0.1))
    .map((buyer) => ({
      ...saleOf({ kind: "course", ...course }, buyer, { daysAgo: between(1, span, random), random }),
      outcome: "given_up",
    }))
}

type Sold = { kind: string; slug: string; price: number }

function saleOf(
  { kind, slug, price }: Sold,
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

function reached(lessons: number, share: number, random: Random) {
  const lessonsDone = Math.min(lessons, Math.round(lessons * share))
  return { lessonsDone, nextPercent: share > 0 && lessonsDone < lessons ? random.whole(10, 80) : 0 }
}

const openedSince = (daysAgo: number, share: number, random: Random) =>
  share === 0 ? null : daysAgo * random.between(0.02, 0.7)

/** A number of days, the near ones likelier, because the institute grows. */
const between = (least: number, most: number, random: Random) =>
  least + Math.max(0, most - least) * (1 - random.next() ** 0.75)

const turned = <T>(list: readonly T[], by: number) =>
  list.map((_, index) => list[(index + by) % list.length]).filter((one) => one !== undefined)
