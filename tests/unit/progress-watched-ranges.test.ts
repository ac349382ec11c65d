import fc from "fast-check"
import { mergeRanges, resumePosition, watchedPercent, type PlayedRange } from "@/lib/features/learning/watched-ranges"

const LENGTH = 600
const range = fc
  .tuple(fc.double({ min: 0, max: LENGTH, noNaN: true }), fc.double({ min: 0, max: LENGTH, noNaN: true }))
  .map(([a, b]): PlayedRange => [Math.min(a, b), Math.max(a, b)])
const ranges = fc.array(range, { maxLength: 12 })
const percent = fc.integer({ min: 0, max: 100 })

test("merged ranges are disjoint, in order, and lose nothing", () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const merged = mergeRanges(all)
      merged.forEach(([from, to], at) => {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThan(merged[at - 1]?.[1] ?? -1)
      })
      for (const [from, to] of all) {
        if (to > from) expect(merged.some(([start, end]) => start <= from && to <= end)).toBe(true)
      }
    }),
  )
})

test("the watched percent is an integer, never less than before, and never less for more ranges", () => {
  fc.assert(
    fc.property(ranges, range, percent, (played, more, before) => {
      const watched = watchedPercent(played, LENGTH, before)
      expect(Number.isInteger(watched) && watched >= before && watched <= 100).toBe(true)
      expect(watchedPercent([...played, more], LENGTH, before)).toBeGreaterThanOrEqual(watched)
    }),
  )
})

test.each<[PlayedRange[], number, number, number]>([
  [[], 100, 0, 0],
  [[[0, 50]], 100, 0, 50],
  [[[90, 100]], 100, 0, 10],
  [[[90, 100]], 100, 50, 60],
  [[[30, 70]], 100, 50, 70],
  [[[0, 99.4]], 100, 0, 100],
  [[[0, 12]], 12.04, 0, 100],
  [[[0, 5]], Number.NaN, 20, 20],
  [[[0, 5]], Number.POSITIVE_INFINITY, 20, 20],
  [[[0, 0.5]], 2, 0, 25],
])("playing %j of %s seconds after %s percent gives %s", (played, duration, before, expected) => {
  expect(watchedPercent(played, duration, before)).toBe(expected)
})

test.each([
  [0, 600, 0],
  [4, 600, 0],
  [61, 600, 61],
  [597, 600, 0],
  [900, 600, 0],
  [61, 0, 61],
])("saved at %s of %s seconds, it resumes at %s", (position, duration, expected) => {
  expect(resumePosition(position, duration)).toBe(expected)
})
