import { type RefObject, useCallback, useEffect, useRef } from "react"
import { joinStretches, type Stretch } from "@/lib/features/learning/watching"

/** How far somebody is in a film, and which stretches of it they have played since it was opened. */
export type Watched = {
  positionSeconds: number
  durationSeconds: number
  played: readonly Stretch[]
  isLeaving: boolean
}

const EVERY_MS = 10_000

/**
 * Tells how far somebody is: every ten seconds while the film plays, when it pauses, is sought or ends, and when the
 * page is hidden or left. `keepPlayed` is to be called before the film's address changes, which forgets what was played.
 */
export function useWatching(video: RefObject<HTMLVideoElement | null>, onWatched?: (watched: Watched) => void) {
  const earlier = useRef<readonly Stretch[]>([])
  const toldAt = useRef(0)
  const listener = useRef(onWatched)
  useEffect(() => {
    listener.current = onWatched
  })

  const tell = useCallback(
    (isLeaving = false) => {
      const film = video.current
      if (!film || film.readyState === 0 || !Number.isFinite(film.duration)) return
      toldAt.current = Date.now()
      listener.current?.({
        positionSeconds: Math.floor(film.currentTime),
        durationSeconds: film.duration,
        played: joinStretches([...earlier.current, ...stretchesOf(film.played)]),
        isLeaving,
      })
    },
    [video],
  )

  const tellNowAndThen = useCallback(() => {
    if (Date.now() - toldAt.current >= EVERY_MS) tell()
  }, [tell])

  const keepPlayed = useCallback(() => {
    if (video.current) earlier.current = joinStretches([...earlier.current, ...stretchesOf(video.current.played)])
  }, [video])

  useEffect(() => {
    const onLeave = () => tell(true)
    const onHide = () => document.visibilityState === "hidden" && tell(true)
    window.addEventListener("pagehide", onLeave)
    document.addEventListener("visibilitychange", onHide)
    return () => {
      window.removeEventListener("pagehide", onLeave)
      document.removeEventListener("visibilitychange", onHide)
    }
  }, [tell])

  return { tell, tellNowAndThen, keepPlayed }
}

const stretchesOf = (ranges: TimeRanges): Stretch[] =>
  Array.from({ length: ranges.length }, (_, at): Stretch => [ranges.start(at), ranges.end(at)])
