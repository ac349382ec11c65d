/** A range of a video that was played, in seconds. */
export type PlayedRange = readonly [from: number, to: number]

const TOLERANCE_SECONDS = 1
const NEAR_START_SECONDS = 5
const NEAR_END_SECONDS = 5

/** Merges ranges that touch or overlap; gaps of up to a second, which players leave when they seek, are closed. */
export function mergeRanges(ranges: readonly PlayedRange[]): PlayedRange[] {
  const merged: PlayedRange[] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + TOLERANCE_SECONDS) merged[merged.length - 1] = [last[0], Math.max(last[1], to)]
    else if (to > from) merged.push([from, to])
  }
  return merged
}

/**
 * The percent of a video that was watched, from 0 to 100: the ranges played now together with the percent watched before,
 * which is taken to be its beginning. Parts skipped by seeking do not count.
 */
export function watchedPercent(played: readonly PlayedRange[], durationSeconds: number, percentBefore: number): number {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return percentBefore
  const before: PlayedRange = [0, (percentBefore / 100) * durationSeconds]
  const watchedSeconds = mergeRanges([before, ...played]).reduce((total, [from, to]) => total + to - from, 0)
  const isWhole = durationSeconds - watchedSeconds <= Math.min(TOLERANCE_SECONDS, durationSeconds / 20)
  const percent = isWhole ? 100 : Math.floor((watchedSeconds / durationSeconds) * 100)
  return Math.max(percentBefore, Math.min(100, percent))
}

/** The position to resume at, in seconds: the saved one, or 0 when that is within 5 seconds of the start or the end. */
export function resumePosition(positionSeconds: number, durationSeconds: number): number {
  if (positionSeconds < NEAR_START_SECONDS) return 0
  if (durationSeconds > 0 && positionSeconds > durationSeconds - NEAR_END_SECONDS) return 0
  return positionSeconds
}
