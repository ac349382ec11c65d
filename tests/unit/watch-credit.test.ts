import fc from "fast-check"
import { creditWatched } from "@/lib/features/learning/watch-credit"
import { mergeRanges, type Range, sizeOf } from "@/lib/features/learning/watched-ranges"

const START = new Date("2026-12-01T10:00:00Z")
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const hour: Range[] = [[0, 3600]]

test("with 20 seconds at hand, a claim of an hour ten seconds later is credited with 42", () => {
  const { add, credit } = creditWatched({ credit: 20, creditAt: START, now: after(10), watched: [], claimed: hour })
  expect(add).toEqual([[0, 42]])
  expect(credit).toBe(0)
})

test("the first twenty seconds are free, and no more", () => {
  const first = creditWatched({ credit: null, creditAt: null, now: START, watched: [], claimed: hour })
  expect(first).toEqual({ add: [[0, 20]], credit: 0 })
})

test("nine tenths of an hour take at least 24.4 minutes of clock, however often they are claimed", () => {
  let credit: number | null = null
  let creditAt: Date | null = null
  let watched: Range[] = []
  let seconds = 0
  for (; sizeOf(watched) < 3240; seconds += 10) {
    const now = after(seconds)
    const given = creditWatched({ credit, creditAt, now, watched, claimed: hour })
    watched = mergeRanges([...watched, ...given.add])
    credit = given.credit
    creditAt = now
  }
  expect(seconds / 60).toBeGreaterThanOrEqual(24.4)
  expect(seconds / 60).toBeLessThan(25)
})

test("what was watched costs nothing when it is reported again, from a second tab or late", () => {
  const claimed: Range[] = [[0, 30]]
  const given = creditWatched({ credit: 5, creditAt: START, now: START, watched: [[0, 30]], claimed })
  expect(given).toEqual({ add: [], credit: 5 })
})

test("a laptop that was closed for a week has six hours of credit, and a clock that goes back takes none", () => {
  const week = creditWatched({ credit: 0, creditAt: START, now: after(604_800), watched: [], claimed: [] })
  expect(week.credit).toBe(21_600)
  expect(creditWatched({ credit: 7, creditAt: after(9), now: START, watched: [], claimed: [] }).credit).toBe(7)
})

test("a page costs more than a second, and what costs nothing is always credited", () => {
  const at = { credit: 9, creditAt: START, now: START, watched: [] }
  expect(creditWatched({ ...at, claimed: [[0, 300]], cost: 2 })).toEqual({ add: [[0, 4]], credit: 1 })
  expect(creditWatched({ ...at, credit: 0, claimed: [[0, 1]], cost: 0 })).toEqual({ add: [[0, 1]], credit: 0 })
})

test("whatever is claimed, no more is credited than the clock allows, and only what was claimed", () => {
  const range = fc.tuple(fc.nat(3600), fc.nat(3600)).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)])
  fc.assert(
    fc.property(fc.array(range), fc.array(range), fc.nat(3600), (claimed, before, seconds) => {
      const watched = mergeRanges(before)
      const { add, credit } = creditWatched({ credit: 10, creditAt: START, now: after(seconds), watched, claimed })
      expect(sizeOf(add) + credit).toBeCloseTo(10 + seconds * 2.2, 1)
      expect(sizeOf(mergeRanges([...claimed, ...add]))).toBe(sizeOf(mergeRanges(claimed)))
      expect(sizeOf(mergeRanges([...watched, ...add]))).toBe(sizeOf(watched) + sizeOf(add))
    }),
  )
})
