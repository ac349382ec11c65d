import { type RefObject, useCallback, useEffect, useRef } from "react"
import { mergeRanges, type PlayedRange } from "@/lib/features/learning/watched-ranges"

/** "tick": every second of playback; "save": a point at which to save; "unload": the page is hidden or closed. */
export type PlaybackEvent = "tick" | "save" | "unload"

/** The position in a video and the ranges of it that were played since it was opened. */
export type WatchProgress = {
  positionSeconds: number
  durationSeconds: number
  played: readonly PlayedRange[]
  event: PlaybackEvent
}

const TICK_MS = 1_000
const SAVE_MS = 10_000

/**
 * Reports the progress of a video: "tick" every second of playback, "save" every ten seconds and when it pauses, seeks or
 * ends, "unload" when the page is hidden or closed. Call `rememberPlayed` before the URL of the video changes, because
 * that resets the element's played ranges.
 */
export function useWatchProgress(
  video: RefObject<HTMLVideoElement | null>,
  onWatched?: (watched: WatchProgress) => void,
) {
  const earlierRanges = useRef<readonly PlayedRange[]>([])
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
        played: mergeRanges([...earlierRanges.current, ...rangesOf(element.played)]),
        event,
      })
    },
    [video],
  )

  const reportThrottled = useCallback(() => {
    const now = Date.now()
    if (now - lastReport.current.savedAt >= SAVE_MS) report("save")
    else if (now - lastReport.current.at >= TICK_MS) report("tick")
  }, [report])

  const rememberPlayed = useCallback(() => {
    if (video.current)
      earlierRanges.current = mergeRanges([...earlierRanges.current, ...rangesOf(video.current.played)])
  }, [video])

  useEffect(() => {
    const onPageHide = () => report("unload")
    const onVisibilityChange = () => document.visibilityState === "hidden" && report("unload")
    window.addEventListener("pagehide", onPageHide)
    document.addEventListener("visibilitychange", onVisibilityChange)
    return () => {
      window.removeEventListener("pagehide", onPageHide)
      document.removeEventListener("visibilitychange", onVisibilityChange)
    }
  }, [report])

  return { report, reportThrottled, rememberPlayed }
}

const rangesOf = (ranges: TimeRanges): PlayedRange[] =>
  Array.from({ length: ranges.length }, (_, at): PlayedRange => [ranges.start(at), ranges.end(at)])
