import { useEffect } from "react"
import { formatPlaybackTime } from "@/lib/shared/playback-time"
import type { PlayerLabels } from "./player-labels"

const SHOWN_MS = 8_000

type ResumeHintProps = { atSeconds: number; labels: PlayerLabels; onStartOver: () => void; onDone: () => void }

/** A hint that the video was resumed, with a button to start over; disappears after `SHOWN_MS`. */
export function ResumeHint({ atSeconds, labels, onStartOver, onDone }: ResumeHintProps) {
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
        {labels.resumed.replace("{time}", formatPlaybackTime(atSeconds))}
        <button type="button" onClick={onStartOver} className="font-medium underline underline-offset-3">
          {labels.startOver}
        </button>
      </p>
    </div>
  )
}
