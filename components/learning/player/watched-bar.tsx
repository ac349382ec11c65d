import type { Range } from "@/lib/features/learning/watched-ranges"

/** The parts of a video that were watched, and its length in seconds. */
export interface Watched {
  ranges: readonly Range[]
  durationSeconds: number
}

/** What of a video was watched, shaded below its seek bar; the percent of the lesson says the same in words. */
export function WatchedBar({ ranges, durationSeconds }: Watched) {
  if (durationSeconds === 0) return null
  const share = (seconds: number) => `${Math.min(100, (100 * seconds) / durationSeconds)}%`
  return (
    // As far from the sides as the bar of the player is.
    <div aria-hidden className="pointer-events-none absolute inset-x-2.5 bottom-0.5 h-0.75" dir="ltr">
      {ranges.map(([from, to]) => (
        <span
          key={from}
          className="absolute inset-y-0 rounded-full bg-[rgb(255_255_255/0.7)]"
          style={{ left: share(from), width: share(to - from) }}
        />
      ))}
    </div>
  )
}
