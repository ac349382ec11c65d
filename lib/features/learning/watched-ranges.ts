/** A part of a lesson that was watched or read, in whole seconds or pages from 0: `from` belongs to it, `to` does not. */
export type Range = readonly [from: number, to: number]

/** A stored lesson keeps at most so many ranges; beyond them the shortest go. */
export const MAX_RANGES = 500
/** Of lessons from this length on, gaps of one second are closed: a shorter one would gain much by that. */
const CLOSE_GAPS_FROM = 20
const NEAR_START_SECONDS = 5
const NEAR_END_SECONDS = 5

/** The union of ranges, in order; those with a gap of at most `gap` between them become one. */
export function mergeRanges(ranges: readonly Range[], gap = 0): Range[] {
  const merged: Range[] = []
  for (const [from, to] of ranges.filter(([start, end]) => end > start).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + gap) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else merged.push([from, to])
  }
  return merged
}

/** The parts of `ranges` that are not in `others`. */
export function subtractRanges(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const left: Range[] = []
  const taken = mergeRanges(others)
  for (const [from, to] of mergeRanges(ranges)) {
    let start = from
    for (const [otherFrom, otherTo] of taken) {
      if (otherTo <= start || otherFrom >= to) continue
      if (otherFrom > start) left.push([start, otherFrom])
      start = Math.max(start, otherTo)
    }
    if (start < to) left.push([start, to])
  }
  return left
}

/** The seconds or pages in ranges that do not overlap. */
export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((total, [from, to]) => total + to - from, 0)

/**
 * The ranges that a browser claims, as far as they can be true: in whole units, within the length of the lesson, at most
 * `MAX_RANGES`. A reversed or an empty one is dropped.
 */
export function readClaim(claimed: readonly (readonly number[])[], length: number): Range[] {
  const clamp = (at: number | undefined) => Math.min(length, Math.max(0, Math.round(at ?? 0)))
  return boundRanges(mergeRanges(claimed.slice(0, MAX_RANGES).map(([from, to]): Range => [clamp(from), clamp(to)])))
}

/** At most `MAX_RANGES` ranges, without the shortest. */
export function boundRanges(ranges: readonly Range[]): Range[] {
  if (ranges.length <= MAX_RANGES) return [...ranges]
  const longest = ranges.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, MAX_RANGES)
  return longest.toSorted((a, b) => a[0] - b[0])
}

/** What was watched of a lesson of this length, with gaps of up to a second closed, which players leave when they seek. */
export function closedRanges(watched: readonly Range[], length: number): Range[] {
  const within = watched.map(([from, to]): Range => [Math.max(0, from), Math.min(length, to)])
  if (length < CLOSE_GAPS_FROM || within.length === 0) return mergeRanges(within)
  const merged = mergeRanges(within, 1)
  return merged.map(([from, to]): Range => [from <= 1 ? 0 : from, to >= length - 1 ? length : to])
}

/** The watched part of a lesson in whole percent, cut and not rounded; 0 while its length is unknown. */
export function coverage(watched: readonly Range[], length: number): number {
  if (length <= 0) return 0
  return Math.floor((100 * sizeOf(closedRanges(watched, length))) / length)
}

/** Parses an `int4multirange` of the database, such as `{[0,300),[400,520)}`. */
export const parseRanges = (text: string): Range[] =>
  [...text.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]): Range => [Number(from), Number(to)])

/** Writes ranges as an `int4multirange` of the database. */
export const formatRanges = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(",")}}`

/** The position to resume at, in seconds: the saved one, or 0 when that is within 5 seconds of the start or the end. */
export function resumePosition(positionSeconds: number, durationSeconds: number): number {
  if (positionSeconds < NEAR_START_SECONDS) return 0
  if (durationSeconds > 0 && positionSeconds > durationSeconds - NEAR_END_SECONDS) return 0
  return positionSeconds
}
