/** A stretch of a film that was played, in seconds. */
export type Stretch = readonly [from: number, to: number]

const SAME_SECONDS = 1
const NEAR_START_SECONDS = 5
const NEAR_END_SECONDS = 5

/** Joins stretches that meet or overlap; gaps of up to a second, which players leave when they seek, are closed. */
export function joinStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = []
  for (const [from, to] of stretches.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1)
    if (last && from <= last[1] + SAME_SECONDS) joined[joined.length - 1] = [last[0], Math.max(last[1], to)]
    else if (to > from) joined.push([from, to])
  }
  return joined
}

/**
 * How much of a film was seen, from 0 to 100: the stretches played now, together with what was seen before, which is
 * taken to be its beginning. Jumping to the end is not seeing it.
 */
export function seenPercent(played: readonly Stretch[], durationSeconds: number, percentBefore: number): number {
  if (!Number.isFinite(durationSeconds) || durationSeconds <= 0) return percentBefore
  const before: Stretch = [0, (percentBefore / 100) * durationSeconds]
  const seen = joinStretches([before, ...played]).reduce((total, [from, to]) => total + to - from, 0)
  const isWhole = durationSeconds - seen <= Math.min(SAME_SECONDS, durationSeconds / 20)
  const percent = isWhole ? 100 : Math.floor((seen / durationSeconds) * 100)
  return Math.max(percentBefore, Math.min(100, percent))
}

/** Where to begin: where it was left, or at the start when that was within seconds of the start or of the end. */
export function resumeAt(positionSeconds: number, durationSeconds: number): number {
  if (positionSeconds < NEAR_START_SECONDS) return 0
  if (durationSeconds > 0 && positionSeconds > durationSeconds - NEAR_END_SECONDS) return 0
  return positionSeconds
}
