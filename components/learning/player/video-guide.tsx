"use client"
import { useTranslations } from "next-intl"
import { type RefObject, useId, useState } from "react"
import { Button } from "@/components/ui/button"
import { Icon, type IconName } from "@/components/ui/icon"
import { ChapterList } from "./chapter-list"
import type { VideoSource } from "./load-video"
import type { OpenLesson } from "./spoken-elsewhere"
import { Transcript } from "./transcript"

/** The lesson of the video, and how another lesson is opened. */
export type LessonGuide = {
  lesson: OpenLesson
  /** Opens another lesson of the item at a second of its video. */
  onOpen: (materialId: number, atSeconds: number) => void
}
type VideoGuideProps = LessonGuide & { video: RefObject<HTMLVideoElement | null>; source: VideoSource }

type Part = "chapters" | "transcript"
const ICON_OF: Record<Part, IconName> = { chapters: "list", transcript: "file-text" }

/** The chapters and the transcript of a video, each behind a button; a click on either seeks the video. */
export function VideoGuide({ video, source, lesson, onOpen }: VideoGuideProps) {
  const t = useTranslations("learning.player.guide")
  const id = useId()
  const [openPart, setOpenPart] = useState<Part>()
  const chapters = source.playback?.chapters ?? []
  const parts: Part[] = [
    ...(chapters.length > 0 ? (["chapters"] as const) : []),
    ...(source.captions.length > 0 ? (["transcript"] as const) : []),
  ]
  if (parts.length === 0) return null

  const seek = (seconds: number) => playFrom(video.current, seconds)

  return (
    <div className="px-4 pt-3 lg:px-0">
      <div className="flex flex-wrap gap-2">
        {parts.map((part) => (
          <Button
            key={part}
            variant="secondary"
            size="sm"
            aria-expanded={openPart === part}
            aria-controls={id}
            onClick={() => setOpenPart(openPart === part ? undefined : part)}
          >
            <Icon name={ICON_OF[part]} />
            {t(part)}
          </Button>
        ))}
      </div>
      <div id={id} hidden={!openPart} className="mt-3 rounded bg-surface p-3 shadow-card sm:p-4">
        {openPart === "chapters" && <ChapterList video={video} chapters={chapters} onSeek={seek} />}
        {openPart === "transcript" && (
          <Transcript video={video} tracks={source.captions} lesson={lesson} onSeek={seek} onOpen={onOpen} />
        )}
      </div>
    </div>
  )
}

function playFrom(element: HTMLVideoElement | null, seconds: number) {
  if (!element) return
  element.currentTime = seconds
  void element.play().catch(() => undefined)
}
