import fc from "fast-check"
import { countDone, itemPercent, lessonToContinue, percentOfLessons } from "@/lib/features/learning/progress"

const done = new Date(0)
const lesson = fc.record({
  percent: fc.integer({ min: 0, max: 100 }),
  completedAt: fc.constantFrom<(Date | null)[]>(null, done),
})
const lessons = fc.array(lesson, { minLength: 1, maxLength: 60 })

describe("the percent of an item", () => {
  test("is a whole number from 0 to 100, and 100 only when every lesson is completed", () => {
    fc.assert(
      fc.property(lessons, (all) => {
        const percent = percentOfLessons(all)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
        expect(percent === 100).toBe(countDone(all) === all.length)
      }),
    )
  })

  test("never falls when a lesson progresses or is completed", () => {
    fc.assert(
      fc.property(lessons, fc.nat(), fc.integer({ min: 0, max: 100 }), fc.boolean(), (all, at, more, completes) => {
        const further = all.map((one, index) =>
          index === at % all.length
            ? { percent: Math.max(one.percent, more), completedAt: one.completedAt ?? (completes ? done : null) }
            : one,
        )
        expect(percentOfLessons(further)).toBeGreaterThanOrEqual(percentOfLessons(all))
      }),
    )
  })

  test("is the share of completed lessons, and within a single lesson what was watched of it", () => {
    expect(itemPercent({ lessons: 14, lessonsDone: 2, coverage: 17 })).toBe(14)
    expect(itemPercent({ lessons: 14, lessonsDone: 14, coverage: 99 })).toBe(100)
    expect(itemPercent({ lessons: 1, lessonsDone: 0, coverage: 40 })).toBe(40)
    expect(itemPercent({ lessons: 1, lessonsDone: 0, coverage: 100 })).toBe(99)
    expect(itemPercent({ lessons: 1, lessonsDone: 1, coverage: 0 })).toBe(100)
  })

  test("of an item without lessons is 0", () => expect(percentOfLessons([])).toBe(0))
})

describe("the lesson to continue with", () => {
  const steps = (pattern: string) =>
    [...pattern].map((sign, at) => ({ id: at + 1, completedAt: sign === "x" ? done : null }))

  test.each([
    ["...", null, 1],
    ["...", 2, 2],
    [".x.", 2, 3],
    [".xx", 3, 1],
    ["xxx", 2, 2],
    ["xxx", null, 1],
    ["...", 99, 1],
  ])("of %s, %s opened last, is %s", (pattern, last, expected) => {
    expect(lessonToContinue(steps(pattern), last)?.id).toBe(expected)
  })

  test("is an uncompleted one whenever there is one", () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1 }), fc.nat(), (open, last) => {
        const all = open.map((isOpen, at) => ({ id: at + 1, completedAt: isOpen ? null : done }))
        const next = lessonToContinue(all, last)
        expect(next?.completedAt === null).toBe(open.includes(true))
      }),
    )
  })
})
