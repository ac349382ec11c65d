import { type RefObject, useEffect, useEffectEvent, useState } from "react"
import type { VideoSource } from "./load-video"
import type { Quality } from "./quality"
import { loadPart } from "@/lib/client/load-part"

type HlsEvents = {
  startAtSeconds: () => number
  onQualities: ((qualities: readonly Quality[]) => void) | undefined
  /** The addresses of the video have expired, or cannot be reached. */
  onExpired: () => void
  /** The qualities cannot be played here: the file is played as it is instead, from where the video is. */
  beforeFile: () => void
}

/**
 * Plays the qualities of a video by hls.js, loaded on demand, in the quality that the connection and the size of the player
 * allow. Returns the `src` of the element: undefined while hls.js feeds it, the playlist where the browser plays it itself,
 * and the file as it is where there are no qualities or they cannot be played.
 */
export function useHls(
  video: RefObject<HTMLVideoElement | null>,
  source: VideoSource,
  events: HlsEvents,
): string | undefined {
  const hlsUrl = source.playback?.hlsUrl ?? null
  const [failedUrl, setFailedUrl] = useState<string>()
  const isFed = hlsUrl !== null && hlsUrl !== failedUrl && hasMediaSource()
  const onQualities = useEffectEvent((qualities: readonly Quality[]) => events.onQualities?.(qualities))
  const onExpired = useEffectEvent(() => events.onExpired())
  const onUnplayable = useEffectEvent((url: string) => {
    events.beforeFile()
    events.onQualities?.([])
    setFailedUrl(url)
  })
  const startAtSeconds = useEffectEvent(() => events.startAtSeconds())

  useEffect(() => {
    const element = video.current
    if (!isFed || !element) return
    let isClosed = false
    let close: () => void = () => undefined
    const start = async () => {
      const { playByHls } = await loadPart(() => import("./play-by-hls"))
      if (isClosed) return
      close = playByHls(element, {
        url: hlsUrl,
        startAtSeconds: startAtSeconds(),
        onQualities,
        onExpired,
        onUnplayable,
      })
    }
    start().catch(() => !isClosed && onUnplayable(hlsUrl))
    return () => {
      isClosed = true
      close()
    }
  }, [video, hlsUrl, isFed])

  if (isFed) return undefined
  const isNative = hlsUrl !== null && hlsUrl !== failedUrl && canPlayPlaylists()
  return isNative ? hlsUrl : source.url
}

const hasMediaSource = () => "MediaSource" in window || "ManagedMediaSource" in window

const canPlayPlaylists = () => document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== ""
