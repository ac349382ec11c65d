import { type RefObject, useCallback, useEffect, useRef } from "react"
import { mergeRanges, type Range } from "@/lib/features/learning/watched-ranges"

/** "tick": every second of playback; "hide": the page is hidden or closed; the others are points at which to save. */
export type PlaybackEvent = "tick" | "play" | "pause" | "seek" | "end" | "hide"

/** The position in a video and the ranges of it that were played since it was opened. */
export type WatchProgress = {
  positionSeconds: number
  durationSeconds: number
  played: readonly Range[]
  event: PlaybackEvent
}

const TICK_MS = 1_000
const SAVE_MS = 10_000
/** Players leave gaps of up to a second when they seek. */
const GAP_SECONDS = 1

/**
 * Reports the progress of a video: "tick" every second of playback, "play" every ten seconds, and when it pauses, seeks or
 * ends, "hide" when the page is hidden or closed. Call `rememberPlayed` before the URL of the video changes, because
 * that resets the element's played ranges.
 */
export function useWatchProgress(
  video: RefObject<HTMLVideoElement | null>,
  onWatched?: (watched: WatchProgress) => void,
) {
  const earlierRanges = useRef<readonly Range[]>([])
  const lastReport = useRef({ at: 0, savedAt: 0 })
  const listener = useRef(onWatched)
  useEffect(() => {
    listener.current = onWatched
  })

  const report = useCallback(
    (event: PlaybackEvent) => {
      const element = video.current
      if (!element || element.readyState === 0 || !Number.isFinite(element.duration)) return
      const now = Date.now()
      lastReport.current = { at: now, savedAt: event === "tick" ? lastReport.current.savedAt : now }
      listener.current?.({
        positionSeconds: Math.floor(element.currentTime),
        durationSeconds: element.duration,
        played: mergeRanges([...earlierRanges.current, ...rangesOf(element.played)], GAP_SECONDS),
        event,
      })
    },
    [video],
  )

  const reportThrottled = useCallback(() => {
    const now = Date.now()
    if (now - lastReport.current.savedAt >= SAVE_MS) report("play")
    else if (now - lastReport.current.at >= TICK_MS) report("tick")
  }, [report])

  const rememberPlayed = useCallback(() => {
    if (video.current)
      earlierRanges.current = mergeRanges([...earlierRanges.current, ...rangesOf(video.current.played)], GAP_SECONDS)
  }, [video])

  useEffect(() => {
    const onPageHide = () => report("hide")
    const onVisibilityChange = () => document.visibilityState === "hidden" && report("hide")
    window.addEventListener("pagehide", onPageHide)
    document.addEventListener("visibilitychange", onVisibilityChange)
    return () => {
      window.removeEventListener("pagehide", onPageHide)
      document.removeEventListener("visibilitychange", onVisibilityChange)
    }
  }, [report])

  return { report, reportThrottled, rememberPlayed }
}

const rangesOf = (ranges: TimeRanges): Range[] =>
  Array.from({ length: ranges.length }, (_, at): Range => [ranges.start(at), ranges.end(at)])
