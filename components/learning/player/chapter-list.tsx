import { type RefObject, useMemo } from "react"
import type { Chapter } from "@/lib/features/videos/video-shapes"
import { TimedLine } from "./timed-line"
import { useReached } from "./use-transcript"

type ChapterListProps = {
  video: RefObject<HTMLVideoElement | null>
  chapters: readonly Chapter[]
  onSeek: (seconds: number) => void
}

/** The chapters of a video, the current one marked. */
export function ChapterList({ video, chapters, onSeek }: ChapterListProps) {
  const times = useMemo(() => chapters.map(({ startSeconds }) => startSeconds), [chapters])
  const reached = useReached(video, times)
  return (
    <ol className="flex max-h-80 flex-col overflow-y-auto">
      {chapters.map(({ startSeconds, title }, at) => (
        <li key={startSeconds}>
          <TimedLine seconds={startSeconds} text={title} isCurrent={at === reached} onSeek={onSeek} />
        </li>
      ))}
    </ol>
  )
}
