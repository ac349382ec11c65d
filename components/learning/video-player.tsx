"use client"
import { MediaController, MediaLoadingIndicator } from "media-chrome/react"
import { addTranslation } from "media-chrome/utils/i18n"
import { type ReactNode, useCallback, useRef, useState } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Spinner } from "@/components/ui/spinner"
import { Film, type FilmProps } from "./film"
import { PlayerControls } from "./player-controls"
import type { PlayerWords } from "./player-words"
import { ResumedNote } from "./resumed-note"
import { type Film as FilmFacts, useFilm } from "./use-film"

export type VideoPlayerProps = Pick<
  FilmProps,
  "title" | "poster" | "startAtSeconds" | "isEager" | "onWatched" | "onEnded"
> & {
  /** Fetches the address of the film; called again when the address has ended. Must stay the same function. */
  load: () => Promise<FilmFacts>
  words: PlayerWords
  isAudio?: boolean
  /** Shown over the film once it has ended. */
  endCard?: ReactNode
  className?: string
}

/** Our player: a film or a recording with controls, captions, shortcuts, and the place where it was left. */
export function VideoPlayer({ load, words, isAudio = false, endCard, className, onEnded, ...film }: VideoPlayerProps) {
  const { state, renew, retry, noteAlive } = useFilm(load)
  const [resumedAt, setResumedAt] = useState<number>()
  const [hasEnded, setHasEnded] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const forgetResumed = useCallback(() => setResumedAt(undefined), [])
  // The controls read their words once, when they are made.
  useState(() => addTranslation(words.language, words.controls))

  function startOver() {
    forgetResumed()
    if (video.current) video.current.currentTime = 0
  }

  function playAgain() {
    void video.current?.play()
  }

  const frame = cn(
    "relative block w-full overflow-hidden rounded text-text [color-scheme:dark]",
    isAudio ? "bg-raised" : "aspect-video bg-[#000]",
    className,
  )
  if (state.phase === "failed") return <Failed words={words} onRetry={retry} className={frame} />
  if (state.phase === "loading") {
    return (
      <div data-brand className={cn(frame, "flex items-center justify-center", isAudio && "h-16")}>
        <Spinner />
        <span role="status" className="sr-only">
          {words.loading}
        </span>
      </div>
    )
  }
  return (
    <MediaController
      data-brand
      audio={isAudio}
      lang={words.language}
      hotkeys="noshift+/"
      aria-label={film.title}
      className={cn(frame, "group/player")}
    >
      <Film
        {...film}
        ref={video}
        film={state.film}
        onLost={renew}
        onResumed={setResumedAt}
        onPlaying={() => {
          noteAlive()
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
      {resumedAt !== undefined && (
        <ResumedNote atSeconds={resumedAt} words={words} onStartOver={startOver} onDone={forgetResumed} />
      )}
      {hasEnded && !isAudio && (
        <div
          slot="centered-chrome"
          className="absolute inset-0 z-10 flex flex-col items-center justify-center gap-2 bg-[rgb(0_0_0/0.8)] p-4 text-center leading-normal"
        >
          {endCard}
          <Button variant="ghost" onClick={playAgain}>
            {words.again}
          </Button>
        </div>
      )}
      <PlayerControls isAudio={isAudio} hasCaptions={state.film.captions.length > 0} />
    </MediaController>
  )
}

function Failed({ words, onRetry, className }: { words: PlayerWords; onRetry: () => void; className: string }) {
  return (
    <div
      data-brand
      role="alert"
      className={cn(className, "flex flex-col items-center justify-center gap-4 p-6 text-center text-ui")}
    >
      <p>{words.failed}</p>
      <Button variant="secondary" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
