import { cn } from "@/components/ui/cn"
import { formatPlaybackTime } from "@/lib/shared/playback-time"

type TimedLineProps = { seconds: number; text: string; isCurrent: boolean; onSeek: (seconds: number) => void }

/** A text with its time in a video, as a button that seeks. */
export function TimedLine({ seconds, text, isCurrent, onSeek }: TimedLineProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={() => onSeek(seconds)}
      className={cn(
        "flex w-full items-baseline gap-3 rounded-sm px-2 py-1.5 text-start text-ui hover:bg-quiet focus-visible:-outline-offset-2",
        isCurrent && "bg-primary-soft",
      )}
    >
      <span className="shrink-0 text-sm text-primary tabular-nums">{formatPlaybackTime(seconds)}</span>
      <span className="min-w-0 whitespace-pre-line">{text}</span>
    </button>
  )
}
