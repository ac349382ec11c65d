"use client"
import { MediaController, MediaLoadingIndicator } from "media-chrome/react"
import { addTranslation } from "media-chrome/utils/i18n"
import { type ReactNode, useCallback, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Spinner } from "@/components/ui/feedback/spinner"
import { Video, type VideoProps } from "./video"
import { PlayerControls } from "./player-controls"
import type { PlayerLabels } from "./player-labels"
import { ResumeHint } from "./resume-hint"
import type { Quality } from "./quality"
import { useVideoSource } from "./use-video-source"
import { type LessonGuide, VideoGuide } from "./video-guide"
import type { Watched } from "./watched-bar"
import { Watermark } from "./watermark"

export type VideoPlayerProps = Pick<
  VideoProps,
  "title" | "poster" | "startAtSeconds" | "autoPlay" | "onWatched" | "onEnded"
> & {
  fileId: number
  /** The institute of a file that a page of the main host shows; by default that of the host. */
  instituteId?: number
  /** Whether it takes the focus, in place of the button that opened it. */
  hasFocus?: boolean
  labels: PlayerLabels
  isAudio?: boolean
  /** Shown over the video when it has ended. */
  endCard?: ReactNode
  /** Shows chapters and transcript below the video. */
  guide?: LessonGuide
  className?: string
  /** What was watched before, which is shaded below the seek bar. */
  watched?: Watched
}

/** The player for video and audio, with controls, captions and shortcuts; it resumes at the saved position. */
export function VideoPlayer({
  fileId,
  instituteId,
  hasFocus = false,
  labels,
  isAudio = false,
  endCard,
  guide,
  className,
  onEnded,
  watched,
  ...videoProps
}: VideoPlayerProps) {
  const { source, isPreparing, hasFailed, renew, retry, markPlaying } = useVideoSource(fileId, instituteId)
  const [resumedAt, setResumedAt] = useState<number>()
  const [hasEnded, setHasEnded] = useState(false)
  const [qualities, setQualities] = useState<readonly Quality[]>([])
  const video = useRef<HTMLVideoElement>(null)
  const hideResumeHint = useCallback(() => setResumedAt(undefined), [])
  // The controls read their translations once, on creation.
  useState(() => addTranslation(labels.language, labels.controls))

  function startOver() {
    hideResumeHint()
    if (video.current) video.current.currentTime = 0
  }

  const frame = cn(
    "relative block w-full overflow-hidden rounded text-text [color-scheme:dark]",
    isAudio ? "bg-raised" : "aspect-video bg-[#000]",
    className,
  )
  if (hasFailed) return <Failed labels={labels} onRetry={retry} className={frame} />
  if (!source) return <Loading labels={labels} isAudio={isAudio} isPreparing={isPreparing} className={frame} />
  const watermark = source.playback?.watermark ?? null
  const player = (
    <MediaController
      ref={hasFocus ? focusOnce : undefined}
      tabIndex={hasFocus ? -1 : undefined}
      data-brand
      audio={isAudio}
      lang={labels.language}
      hotkeys="noshift+/"
      aria-label={videoProps.title}
      className={cn(frame, "group/player")}
    >
      <Video
        {...videoProps}
        ref={video}
        source={source}
        onSourceExpired={renew}
        onResumed={setResumedAt}
        onQualities={setQualities}
        onPlaying={() => {
          markPlaying()
          setHasEnded(false)
        }}
        onEnded={() => {
          setHasEnded(true)
          onEnded?.()
        }}
      />
      {!isAudio && (
        <MediaLoadingIndicator slot="centered-chrome" noAutohide className="absolute inset-0 m-auto size-fit" />
      )}
      {watermark !== null && !isAudio && <Watermark text={watermark} />}
      {resumedAt !== undefined && (
        <ResumeHint atSeconds={resumedAt} labels={labels} onStartOver={startOver} onDone={hideResumeHint} />
      )}
      {hasEnded && !isAudio && (
        <Ended labels={labels} onPlayAgain={() => void video.current?.play()}>
          {endCard}
        </Ended>
      )}
      <PlayerControls
        isAudio={isAudio}
        hasCaptions={source.captions.length > 0}
        hasPip={watermark === null}
        qualities={qualities}
        labels={labels}
        watched={watched}
      />
    </MediaController>
  )
  return (
    <>
      {player}
      {guide && <VideoGuide video={video} source={source} {...guide} />}
    </>
  )
}

const focusOnce = (player: HTMLElement | null) => player?.focus()

function Failed({ labels, onRetry, className }: { labels: PlayerLabels; onRetry: () => void; className: string }) {
  return (
    <div
      data-brand
      role="alert"
      className={cn(className, "flex flex-col items-center justify-center gap-4 p-6 text-center text-ui")}
    >
      <p>{labels.failed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {labels.tryAgain}
      </Button>
    </div>
  )
}

type LoadingProps = { labels: PlayerLabels; isAudio: boolean; isPreparing: boolean; className: string }

function Loading({ labels, isAudio, isPreparing, className }: LoadingProps) {
  return (
    <div data-brand className={cn(className, "flex flex-col items-center justify-center gap-4", isAudio && "h-16")}>
      <Spinner />
      <span role="status" className={isPreparing ? "px-6 text-center text-ui" : "sr-only"}>
        {isPreparing ? labels.preparing : labels.loading}
      </span>
    </div>
  )
}

function Ended({
  labels,
  onPlayAgain,
  children,
}: {
  labels: PlayerLabels
  onPlayAgain: () => void
  children: ReactNode
}) {
  return (
    <div
      slot="centered-chrome"
      className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-[rgb(0_0_0/0.8)] p-4 text-center leading-normal"
    >
      {children}
      <Button variant="ghost" onClick={onPlayAgain}>
        {labels.watchAgain}
      </Button>
    </div>
  )
}
