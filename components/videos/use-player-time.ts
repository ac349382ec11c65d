import { type RefObject, useEffect, useState } from "react"

/** The whole second at which a video is. */
export function usePlayerTime(player: RefObject<HTMLVideoElement | null>): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const read = () => setSeconds(Math.floor(player.current?.currentTime ?? 0))
    const timer = setInterval(read, POLL_MS)
    return () => clearInterval(timer)
  }, [player])
  return seconds
}

/** The preview is replaced when its file cannot be played, so its events alone would not do. */
const POLL_MS = 500
