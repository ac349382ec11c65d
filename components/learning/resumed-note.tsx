import { useEffect } from "react"
import { clock } from "./clock"
import type { PlayerWords } from "./player-words"

const SHOWN_MS = 8_000

type ResumedNoteProps = { atSeconds: number; words: PlayerWords; onStartOver: () => void; onDone: () => void }

/** Says quietly where the film went on, with the way back to its start; goes by itself. */
export function ResumedNote({ atSeconds, words, onStartOver, onDone }: ResumedNoteProps) {
  useEffect(() => {
    const timer = setTimeout(onDone, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <div slot="top-chrome" className="w-full p-3">
      <p
        role="status"
        className="flex w-fit items-center gap-3 rounded bg-[rgb(0_0_0/0.72)] px-3 py-1.5 text-sm leading-normal backdrop-blur-sm"
      >
        {words.resumed.replace("{time}", clock(atSeconds))}
        <button type="button" onClick={onStartOver} className="font-medium underline underline-offset-3">
          {words.startOver}
        </button>
      </p>
    </div>
  )
}
