"use client"
import { useLocale, useTranslations } from "next-intl"
import { useMemo, useState } from "react"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import { kindSpec } from "@/lib/features/catalogue/material-kinds"
import { mergeRanges, readClaim } from "@/lib/features/learning/watched-ranges"
import { EndCard } from "./end-card"
import type { LessonContentProps } from "./lesson-props"
import { useRoomAddress } from "./use-room-address"
import { playerLabels } from "../player/player-labels"
import type { WatchProgress } from "../player/use-watch-progress"
import { languageOf } from "@/lib/shared/locale"

const VideoPlayer = lazyPart(() => import("../player/video-player").then((file) => file.VideoPlayer), {
  Loading: () => <Skeleton className="aspect-video w-full lg:rounded" />,
})

/** A video or audio lesson, which reports the watched percent and resumes at the saved position. */
export function VideoLesson({
  lesson,
  fileId,
  next,
  isTracked,
  itemId,
  onOpen,
  onProgress,
  onNext,
}: LessonContentProps & { fileId: number }) {
  const t = useTranslations("learning.player")
  const language = languageOf(useLocale())
  const { isPreview } = useRoomAddress()
  const labels = useMemo(() => playerLabels(t, language), [t, language])
  const [watched, setWatched] = useState(() => readClaim(lesson.watched, lesson.durationSeconds))
  const [startAtSeconds] = useState(() => wantedSecond() ?? lesson.positionSeconds)

  function onWatched({ positionSeconds, durationSeconds, played, event }: WatchProgress) {
    if (!isTracked || played.length === 0) return
    const length = lesson.durationSeconds || Math.ceil(durationSeconds)
    const ranges = readClaim(played, length)
    if (event !== "tick") setWatched((before) => mergeRanges([...before, ...ranges]))
    onProgress({ positionSeconds, ranges, event })
  }

  return (
    <VideoPlayer
      key={fileId}
      fileId={fileId}
      labels={labels}
      title={lesson.title}
      poster={lesson.poster}
      isAudio={kindSpec(lesson.kind).player === "audio"}
      startAtSeconds={startAtSeconds}
      watched={{ ranges: watched, durationSeconds: lesson.durationSeconds }}
      onWatched={onWatched}
      endCard={<EndCard next={next} onNext={onNext} />}
      guide={{ lesson: { id: lesson.id, itemId, isPreview }, onOpen }}
      className="max-lg:rounded-none"
    />
  )
}

/** The second that the address names, as a search in the transcripts of an item writes it: `#t=75`. */
function wantedSecond(): number | undefined {
  const [, seconds] = window.location.hash.match(/^#t=(\d{1,6})$/) ?? []
  return seconds === undefined ? undefined : Number(seconds)
}
