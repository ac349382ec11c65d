"use client"
import { type RefObject, useLayoutEffect, useRef } from "react"
import { mediaUrl } from "@/components/ui/media/media-url"
import { resumePosition } from "@/lib/features/learning/watched-ranges"
import { CaptionTracks } from "./caption-tracks"
import { ChapterTrack } from "./chapter-track"
import { savedPlaybackRate, savePlaybackRate } from "./playback-rate"
import type { VideoSource } from "./load-video"
import type { Quality } from "./quality"
import { useHls } from "./use-hls"
import { useWatchProgress, type WatchProgress } from "./use-watch-progress"

export type VideoProps = {
  ref: RefObject<HTMLVideoElement | null>
  source: VideoSource
  title: string
  /** The key of a picture under `/media`. */
  poster?: string | null
  /** The position at which playback starts. */
  startAtSeconds?: number
  /** Whether playback starts without a click. */
  autoPlay?: boolean
  onWatched?: (watched: WatchProgress) => void
  onResumed?: (atSeconds: number) => void
  onPlaying?: () => void
  onEnded?: () => void
  /** Called when the URL has expired or failed; a new `source` is expected. */
  onSourceExpired: () => void
  /** Called with the qualities to choose from; none where the browser chooses, or the file has one alone. */
  onQualities?: (qualities: readonly Quality[]) => void
}

/** The video element without controls. It resumes at its position, also after its `source` is replaced. */
export function Video({
  ref: video,
  source,
  title,
  poster,
  startAtSeconds = 0,
  autoPlay,
  onSourceExpired,
  onResumed,
  onQualities,
  ...on
}: VideoProps) {
  const { report, reportThrottled, rememberPlayed } = useWatchProgress(video, on.onWatched)
  const resume = useRef({ atSeconds: startAtSeconds, isPlaying: autoPlay ?? false, isFirst: true })

  const src = useHls(video, source, {
    startAtSeconds: () => resume.current.atSeconds,
    onQualities,
    onExpired: () => video.current && onError(video.current),
    beforeFile: () => video.current && rememberPosition(video.current),
  })

  // In a layout effect, so that the position is read before the element is detached.
  useLayoutEffect(() => () => report("hide"), [report])

  function onLoadedMetadata(element: HTMLVideoElement) {
    const { atSeconds, isPlaying, isFirst } = resume.current
    const at = isFirst ? resumePosition(atSeconds, element.duration) : atSeconds
    resume.current = { ...resume.current, isFirst: false }
    element.playbackRate = savedPlaybackRate()
    if (at > 0) element.currentTime = at
    if (at > 0 && isFirst) onResumed?.(at)
    if (isPlaying) element.play().catch(() => undefined)
  }

  function onError(element: HTMLVideoElement) {
    rememberPosition(element)
    onSourceExpired()
  }

  function rememberPosition(element: HTMLVideoElement) {
    rememberPlayed()
    const wasOpen = element.readyState > 0
    resume.current = {
      atSeconds: wasOpen ? element.currentTime : resume.current.atSeconds,
      isPlaying: wasOpen ? !element.paused : resume.current.isPlaying,
      isFirst: resume.current.isFirst,
    }
  }

  const shownPoster = poster ?? source.playback?.poster
  return (
    <video
      ref={video}
      slot="media"
      src={src}
      poster={shownPoster ? mediaUrl(shownPoster, 960) : undefined}
      aria-label={title}
      preload="metadata"
      className={CAPTIONS}
      playsInline
      onLoadedMetadata={(event) => onLoadedMetadata(event.currentTarget)}
      onPlaying={on.onPlaying}
      onTimeUpdate={reportThrottled}
      onPause={() => report("pause")}
      onSeeked={() => report("seek")}
      onEnded={() => {
        report("end")
        on.onEnded?.()
      }}
      onRateChange={({ currentTarget }) => currentTarget.readyState > 0 && savePlaybackRate(currentTarget.playbackRate)}
      onError={(event) => src !== undefined && onError(event.currentTarget)}
    >
      <CaptionTracks captions={source.captions} />
      {source.playback?.tilesUrl && <track kind="metadata" label="thumbnails" src={source.playback.tilesUrl} default />}
      {source.playback && <ChapterTrack chapters={source.playback.chapters} />}
    </video>
  )
}

/** Styles that move captions above visible controls and keep them readable on phones. */
const CAPTIONS = [
  "[&::cue]:text-[max(15px,1.5vw)]",
  "[&::-webkit-media-text-track-container]:transition-transform",
  "group-not-[[userinactive]]/player:[&::-webkit-media-text-track-container]:-translate-y-16",
].join(" ")
