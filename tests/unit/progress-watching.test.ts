import fc from "fast-check"
import { joinStretches, resumeAt, seenPercent, type Stretch } from "@/lib/features/learning/watching"

const LENGTH = 600
const stretch = fc
  .tuple(fc.double({ min: 0, max: LENGTH, noNaN: true }), fc.double({ min: 0, max: LENGTH, noNaN: true }))
  .map(([a, b]): Stretch => [Math.min(a, b), Math.max(a, b)])
const stretches = fc.array(stretch, { maxLength: 12 })
const percent = fc.integer({ min: 0, max: 100 })

test("joined stretches stand apart, in order, and lose nothing", () => {
  fc.assert(
    fc.property(stretches, (all) => {
      const joined = joinStretches(all)
      joined.forEach(([from, to], at) => {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThan(joined[at - 1]?.[1] ?? -1)
      })
      for (const [from, to] of all) {
        if (to > from) expect(joined.some(([start, end]) => start <= from && to <= end)).toBe(true)
      }
    }),
  )
})

test("what was seen is a whole percent, never less than before, never less by watching more", () => {
  fc.assert(
    fc.property(stretches, stretch, percent, (played, more, before) => {
      const seen = seenPercent(played, LENGTH, before)
      expect(Number.isInteger(seen) && seen >= before && seen <= 100).toBe(true)
      expect(seenPercent([...played, more], LENGTH, before)).toBeGreaterThanOrEqual(seen)
    }),
  )
})

test.each<[Stretch[], number, number, number]>([
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
])("playing %j of %s seconds after %s percent makes %s", (played, duration, before, expected) => {
  expect(seenPercent(played, duration, before)).toBe(expected)
})

test.each([
  [0, 600, 0],
  [4, 600, 0],
  [61, 600, 61],
  [597, 600, 0],
  [900, 600, 0],
  [61, 0, 61],
])("left at %s of %s seconds, it goes on at %s", (position, duration, expected) => {
  expect(resumeAt(position, duration)).toBe(expected)
})
