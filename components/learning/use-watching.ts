import { type RefObject, useCallback, useEffect, useRef } from "react"
import { joinStretches, type Stretch } from "@/lib/features/learning/watching"

/** "glance": as it plays; "keep": worth keeping; "leave": the last word before the page goes. */
export type Moment = "glance" | "keep" | "leave"

/** How far somebody is in a film, and which stretches of it they have played since it was opened. */
export type Watched = {
  positionSeconds: number
  durationSeconds: number
  played: readonly Stretch[]
  moment: Moment
}

const GLANCE_MS = 1_000
const KEEP_MS = 10_000

/**
 * Tells how far somebody is: at a glance every second while the film plays, to be kept every ten seconds, when it
 * pauses, is sought or ends, and when the page is hidden or left. `keepPlayed` is to be called before the film's
 * address changes, which forgets what was played.
 */
export function useWatching(video: RefObject<HTMLVideoElement | null>, onWatched?: (watched: Watched) => void) {
  const earlier = useRef<readonly Stretch[]>([])
  const told = useRef({ at: 0, keptAt: 0 })
  const listener = useRef(onWatched)
  useEffect(() => {
    listener.current = onWatched
  })

  const tell = useCallback(
    (moment: Moment) => {
      const film = video.current
      if (!film || film.readyState === 0 || !Number.isFinite(film.duration)) return
      const now = Date.now()
      told.current = { at: now, keptAt: moment === "glance" ? told.current.keptAt : now }
      listener.current?.({
        positionSeconds: Math.floor(film.currentTime),
        durationSeconds: film.duration,
        played: joinStretches([...earlier.current, ...stretchesOf(film.played)]),
        moment,
      })
    },
    [video],
  )

  const tellNowAndThen = useCallback(() => {
    const now = Date.now()
    if (now - told.current.keptAt >= KEEP_MS) tell("keep")
    else if (now - told.current.at >= GLANCE_MS) tell("glance")
  }, [tell])

  const keepPlayed = useCallback(() => {
    if (video.current) earlier.current = joinStretches([...earlier.current, ...stretchesOf(video.current.played)])
  }, [video])

  useEffect(() => {
    const onLeave = () => tell("leave")
    const onHide = () => document.visibilityState === "hidden" && tell("leave")
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
