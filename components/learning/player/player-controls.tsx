import {
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaPlaybackRateButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from "media-chrome/react"
import { MediaCaptionsMenu, MediaCaptionsMenuButton } from "media-chrome/react/menu"
import { cn } from "@/components/ui/cn"
import type { PlayerLabels } from "./player-labels"
import { QualityMenu } from "./quality-menu"
import type { Quality } from "./quality"
import { type Watched, WatchedBar } from "./watched-bar"

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]
const SEEK_SECONDS = 10

type PlayerControlsProps = {
  isAudio: boolean
  hasCaptions: boolean
  /** False where a window of its own would show the video without what lies over it. */
  hasPip: boolean
  qualities: readonly Quality[]
  labels: PlayerLabels
  watched: Watched | undefined
}

/** The controls over a video, or the control bar that is the whole player of an audio recording. */
export function PlayerControls({ isAudio, ...video }: PlayerControlsProps) {
  return isAudio ? <AudioControls /> : <VideoControls {...video} />
}

function AudioControls() {
  return (
    <MediaControlBar className={cn(THEME, "flex h-16 w-full items-center gap-1 px-2")}>
      <MediaPlayButton className={BUTTON} />
      <MediaSeekBackwardButton seekOffset={SEEK_SECONDS} className={BUTTON} />
      <MediaSeekForwardButton seekOffset={SEEK_SECONDS} className={BUTTON} />
      <MediaTimeRange className="min-w-0 grow bg-transparent" />
      <TimeDisplay className="max-sm:hidden" />
      <MediaPlaybackRateButton rates={RATES} className={cn(BUTTON, TEXT)} />
    </MediaControlBar>
  )
}

/**
 * Position and length. It is not a button: the name that the library gives it does not contain what it shows (WCAG 2.5.3),
 * and what it would toggle, the time that is left, is said by the range beside it.
 */
const TimeDisplay = ({ className }: { className?: string }) => (
  <MediaTimeDisplay showDuration noToggle className={cn(TEXT, className)} />
)

function VideoControls({ hasCaptions, hasPip, qualities, labels, watched }: Omit<PlayerControlsProps, "isAudio">) {
  return (
    <>
      <div
        slot="centered-chrome"
        className={cn(THEME, "player-begin pointer-events-none group-[[mediahasplayed]]/player:opacity-0!")}
      >
        <MediaPlayButton noTooltip tabIndex={-1} className={BIG_BUTTON} />
      </div>
      <div
        className={cn(
          THEME,
          "flex w-full flex-col bg-linear-to-t from-[rgb(0_0_0/0.75)] to-transparent px-2 pt-10 pb-1.5 sm:px-3",
        )}
      >
        <div className="relative">
          <MediaTimeRange className="h-5 w-full bg-transparent" />
          {watched && <WatchedBar {...watched} />}
        </div>
        <MediaControlBar className="flex w-full items-center">
          <MediaPlayButton className={BUTTON} />
          <MediaSeekBackwardButton seekOffset={SEEK_SECONDS} className={cn(BUTTON, "max-sm:hidden")} />
          <MediaSeekForwardButton seekOffset={SEEK_SECONDS} className={cn(BUTTON, "max-sm:hidden")} />
          <MediaMuteButton className={BUTTON} />
          <MediaVolumeRange className="h-10 w-20 bg-transparent max-md:hidden" />
          <TimeDisplay />
          <span className="grow" />
          <MediaPlaybackRateButton rates={RATES} className={cn(BUTTON, TEXT)} />
          {hasCaptions && (
            <>
              <MediaCaptionsMenu hidden anchor="auto" className={MENU} />
              <MediaCaptionsMenuButton className={BUTTON} />
            </>
          )}
          {qualities.length > 0 && (
            <QualityMenu qualities={qualities} labels={labels} menuClass={MENU} buttonClass={BUTTON} />
          )}
          {hasPip && <MediaPipButton className={cn(BUTTON, "max-sm:hidden")} />}
          <MediaFullscreenButton className={BUTTON} />
        </MediaControlBar>
      </div>
    </>
  )
}

const THEME = [
  "[--media-primary-color:#fff] [--media-text-color:#fff] [--media-control-background:transparent]",
  "[--media-control-hover-background:rgb(255_255_255/0.16)] [--media-font-family:inherit] [--media-font-size:13px]",
  "[--media-range-bar-color:var(--primary)] [--media-range-track-background:rgb(255_255_255/0.28)]",
  "[--media-time-range-buffered-color:rgb(255_255_255/0.32)] [--media-range-track-border-radius:999px]",
  "[--media-tooltip-background:rgb(20_24_24/0.94)] [--media-tooltip-border-radius:6px] [--media-focus-box-shadow:inset_0_0_0_2px_#fff]",
].join(" ")

const MENU =
  "mb-12 min-w-28 rounded [--media-menu-background:rgb(20_24_24/0.96)] [--media-menu-border-radius:8px] [--media-menu-item-hover-background:rgb(255_255_255/0.16)]"
const BUTTON = "size-10 rounded-sm p-2 [--media-control-height:24px]"
const TEXT = "w-auto px-2 text-sm tabular-nums"
const BIG_BUTTON =
  "group-not-[[mediahasplayed]]/player:pointer-events-auto size-18 rounded-full bg-[rgb(0_0_0/0.6)] p-4 backdrop-blur-sm [--media-control-height:40px] hover:bg-[rgb(0_0_0/0.75)] max-sm:size-14 max-sm:p-3"
