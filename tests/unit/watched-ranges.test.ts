import fc from "fast-check"
import {
  boundRanges,
  coverage,
  formatRanges,
  MAX_RANGES,
  mergeRanges,
  parseRanges,
  type Range,
  readClaim,
  resumePosition,
  sizeOf,
  subtractRanges,
} from "@/lib/features/learning/watched-ranges"

const LENGTH = 600
const second = fc.integer({ min: 0, max: LENGTH })
const range = fc.tuple(second, second).map(([a, b]): Range => [Math.min(a, b), Math.max(a, b)])
const ranges = fc.array(range, { maxLength: 12 })
const seconds = (all: readonly Range[]) =>
  new Set(all.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)))

test("merged ranges are disjoint, in order, and hold the same seconds", () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const merged = mergeRanges(all)
      merged.forEach(([from, to], at) => {
        expect(to).toBeGreaterThan(from)
        expect(from).toBeGreaterThan(merged[at - 1]?.[1] ?? -1)
      })
      expect(seconds(merged)).toEqual(seconds(all))
      expect(sizeOf(merged)).toBe(seconds(all).size)
    }),
  )
})

test("the order in which reports come, and how often, changes nothing", () => {
  fc.assert(
    fc.property(ranges, ranges, (one, other) => {
      const union = mergeRanges([...one, ...other])
      expect(mergeRanges([...other, ...one, ...one])).toEqual(union)
      expect(mergeRanges([...union, ...other])).toEqual(union)
    }),
  )
})

test("what is subtracted is gone, and nothing else", () => {
  fc.assert(
    fc.property(ranges, ranges, (one, other) => {
      const taken = seconds(other)
      expect(seconds(subtractRanges(one, other))).toEqual(new Set([...seconds(one)].filter((at) => !taken.has(at))))
    }),
  )
})

test("coverage is a whole percent that never falls when more is watched", () => {
  fc.assert(
    fc.property(ranges, range, (watched, more) => {
      const percent = coverage(watched, LENGTH)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      expect(coverage([...watched, more], LENGTH)).toBeGreaterThanOrEqual(percent)
    }),
  )
})

test.each<[Range[], number, number]>([
  [[], 100, 0],
  [[[0, 50]], 100, 50],
  [[[300, 600], [0, 300]], 600, 100],
  [[[0, 300], [280, 520]], 600, 86],
  [[[0, 30], [31, 100]], 100, 100],
  [[[0, 30], [32, 100]], 100, 98],
  [[[1, 99]], 100, 100],
  [[[2, 98]], 100, 96],
  [[[0, 1], [2, 3]], 3, 66],
  [[[0, 3]], 6, 50],
  [[[0, 900]], 600, 100],
  [[[0, 5]], 0, 0],
])("%j of %s is %s percent", (watched, length, expected) => {
  expect(coverage(watched, length)).toBe(expected)
}) // oxfmt-ignore

test("a claim is clamped, reversed ranges are dropped, and of ten thousand the first five hundred are read", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => [at * 2, at * 2 + 1])
  expect(readClaim([[-50, 10], [40, 30], [590, 9_000]], LENGTH)).toEqual([[0, 10], [590, 600]]) // oxfmt-ignore
  expect(readClaim([[0.4, 99.6], [100.2, 100.4]], LENGTH)).toEqual([[0, 100]]) // oxfmt-ignore
  expect(readClaim(many, 1_000_000)).toHaveLength(MAX_RANGES)
  expect(readClaim([[1], []], LENGTH)).toEqual([])
})

test("beyond five hundred ranges the shortest go", () => {
  const many = Array.from({ length: MAX_RANGES }, (_, at): Range => [at * 10, at * 10 + 5])
  expect(boundRanges([...many, [9_000, 9_001]])).toEqual(many)
})

test("ranges are written and read as the database spells them", () => {
  fc.assert(
    fc.property(ranges, (all) => {
      const merged = mergeRanges(all)
      expect(parseRanges(formatRanges(merged))).toEqual(merged)
    }),
  )
  expect(formatRanges([])).toBe("{}")
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
