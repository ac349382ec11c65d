"use client"
import { type RefObject, useLayoutEffect, useRef } from "react"
import { mediaAddress } from "@/components/ui/media-address"
import { resumeAt } from "@/lib/features/learning/watching"
import { keptRate, keepRate } from "./kept-rate"
import type { Film as FilmFacts } from "./use-film"
import { useWatching, type Watched } from "./use-watching"

export type FilmProps = {
  ref: RefObject<HTMLVideoElement | null>
  film: FilmFacts
  title: string
  /** The key of a picture under `/media`. */
  poster?: string | null
  /** Where the viewer left it. */
  startAtSeconds?: number
  /** Plays at once, as after "next". */
  isEager?: boolean
  onWatched?: (watched: Watched) => void
  onResumed?: (atSeconds: number) => void
  onPlaying?: () => void
  onEnded?: () => void
  /** The address is no longer good; a new `film` is expected. */
  onLost: () => void
}

/** The film itself, without controls. It goes on where it was left, also when its address is exchanged under it. */
export function Film({
  ref: video,
  film,
  title,
  poster,
  startAtSeconds = 0,
  isEager,
  onLost,
  onResumed,
  ...on
}: FilmProps) {
  const { tell, tellNowAndThen, keepPlayed } = useWatching(video, on.onWatched)
  const begin = useRef({ atSeconds: startAtSeconds, isPlaying: isEager ?? false, isFirst: true })

  // Before the element is detached, so that its position can still be read.
  useLayoutEffect(() => () => tell("leave"), [tell])

  function onLoadedMetadata(element: HTMLVideoElement) {
    const { atSeconds, isPlaying, isFirst } = begin.current
    const at = isFirst ? resumeAt(atSeconds, element.duration) : atSeconds
    begin.current = { ...begin.current, isFirst: false }
    element.playbackRate = keptRate()
    if (at > 0) element.currentTime = at
    if (at > 0 && isFirst) onResumed?.(at)
    if (isPlaying) element.play().catch(() => undefined)
  }

  function onError(element: HTMLVideoElement) {
    keepPlayed()
    const wasOpen = element.readyState > 0
    begin.current = {
      atSeconds: wasOpen ? element.currentTime : begin.current.atSeconds,
      isPlaying: wasOpen ? !element.paused : begin.current.isPlaying,
      isFirst: begin.current.isFirst,
    }
    onLost()
  }

  return (
    <video
      ref={video}
      slot="media"
      src={film.url}
      poster={poster ? mediaAddress(poster, 960) : undefined}
      aria-label={title}
      preload="metadata"
      className={CAPTIONS}
      playsInline
      onLoadedMetadata={(event) => onLoadedMetadata(event.currentTarget)}
      onPlaying={on.onPlaying}
      onTimeUpdate={tellNowAndThen}
      onPause={() => tell("keep")}
      onSeeked={() => tell("keep")}
      onEnded={() => {
        tell("keep")
        on.onEnded?.()
      }}
      onRateChange={({ currentTarget }) => currentTarget.readyState > 0 && keepRate(currentTarget.playbackRate)}
      onError={(event) => onError(event.currentTarget)}
    >
      {film.captions.map(({ url, language, label }) => (
        <track key={language} kind="captions" src={url} srcLang={language} label={label} />
      ))}
    </video>
  )
}

/** Captions stand above the controls while these are there, in a size that can be read on a phone too. */
const CAPTIONS = [
  "[&::cue]:text-[max(15px,1.5vw)]",
  "[&::-webkit-media-text-track-container]:transition-transform",
  "group-not-[[userinactive]]/player:[&::-webkit-media-text-track-container]:-translate-y-16",
].join(" ")
