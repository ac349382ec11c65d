import {
  MediaCaptionsButton,
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
import { cn } from "@/components/ui/cn"

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]
const SEEK_SECONDS = 10

/** The controls over a video, or the control bar that is the whole player of an audio recording. */
export function PlayerControls({ isAudio, hasCaptions }: { isAudio: boolean; hasCaptions: boolean }) {
  if (isAudio) {
    return (
      <MediaControlBar className={cn(THEME, "flex h-16 w-full items-center gap-1 px-2")}>
        <MediaPlayButton className={BUTTON} />
        <MediaSeekBackwardButton seekOffset={SEEK_SECONDS} className={BUTTON} />
        <MediaSeekForwardButton seekOffset={SEEK_SECONDS} className={BUTTON} />
        <MediaTimeRange className="min-w-0 grow bg-transparent" />
        <MediaTimeDisplay showDuration className={cn(TEXT, "max-sm:hidden")} />
        <MediaPlaybackRateButton rates={RATES} className={cn(BUTTON, TEXT)} />
      </MediaControlBar>
    )
  }
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
        <MediaTimeRange className="h-5 w-full bg-transparent" />
        <MediaControlBar className="flex w-full items-center">
          <MediaPlayButton className={BUTTON} />
          <MediaSeekBackwardButton seekOffset={SEEK_SECONDS} className={cn(BUTTON, "max-sm:hidden")} />
          <MediaSeekForwardButton seekOffset={SEEK_SECONDS} className={cn(BUTTON, "max-sm:hidden")} />
          <MediaMuteButton className={BUTTON} />
          <MediaVolumeRange className="h-10 w-20 bg-transparent max-md:hidden" />
          <MediaTimeDisplay showDuration className={TEXT} />
          <span className="grow" />
          <MediaPlaybackRateButton rates={RATES} className={cn(BUTTON, TEXT)} />
          {hasCaptions && <MediaCaptionsButton ref={asSwitch} className={BUTTON} />}
          <MediaPipButton className={cn(BUTTON, "max-sm:hidden")} />
          <MediaFullscreenButton className={BUTTON} />
        </MediaControlBar>
      </div>
    </>
  )
}

/** The library sets `aria-checked` on the button, which is valid only for a role such as switch. */
const asSwitch = (button: HTMLElement | null) => button?.setAttribute("role", "switch")

const THEME = [
  "[--media-primary-color:#fff] [--media-text-color:#fff] [--media-control-background:transparent]",
  "[--media-control-hover-background:rgb(255_255_255/0.16)] [--media-font-family:inherit] [--media-font-size:13px]",
  "[--media-range-bar-color:var(--primary)] [--media-range-track-background:rgb(255_255_255/0.28)]",
  "[--media-time-range-buffered-color:rgb(255_255_255/0.32)] [--media-range-track-border-radius:999px]",
  "[--media-tooltip-background:rgb(20_24_24/0.94)] [--media-tooltip-border-radius:6px] [--media-focus-box-shadow:inset_0_0_0_2px_#fff]",
].join(" ")

const BUTTON = "size-10 rounded-sm p-2 [--media-control-height:24px]"
const TEXT = "w-auto px-2 text-sm tabular-nums"
const BIG_BUTTON =
  "group-not-[[mediahasplayed]]/player:pointer-events-auto size-18 rounded-full bg-[rgb(0_0_0/0.6)] p-4 backdrop-blur-sm [--media-control-height:40px] hover:bg-[rgb(0_0_0/0.75)] max-sm:size-14 max-sm:p-3"
