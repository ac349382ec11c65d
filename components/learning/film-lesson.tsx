"use client"
import { useLocale, useTranslations } from "next-intl"
import dynamic from "next/dynamic"
import { useCallback, useMemo, useState } from "react"
import { Skeleton } from "@/components/ui/skeleton"
import { seenPercent } from "@/lib/features/learning/watching"
import { EndCard } from "./end-card"
import type { LessonStageProps } from "./lesson-props"
import { loadFilm } from "./load-film"
import { playerWords } from "./player-words"
import type { Watched } from "./use-watching"

const VideoPlayer = dynamic(() => import("./video-player").then((file) => file.VideoPlayer), {
  ssr: false,
  loading: () => <Skeleton className="aspect-video w-full lg:rounded" />,
})

/** A lesson that is played: what is seen of it counts, and it goes on where it was left. */
export function FilmLesson({
  lesson,
  fileId,
  next,
  isTracked,
  onReach,
  onNext,
}: LessonStageProps & { fileId: number }) {
  const t = useTranslations("learning.player")
  const language = useLocale()
  const words = useMemo(() => playerWords(t, language), [t, language])
  const load = useCallback(() => loadFilm(fileId), [fileId])
  const [entry] = useState({ percent: lesson.percent, positionSeconds: lesson.positionSeconds })

  function onWatched({ positionSeconds, durationSeconds, played, moment }: Watched) {
    if (!isTracked || played.length === 0) return
    onReach({ positionSeconds, percent: seenPercent(played, durationSeconds, entry.percent), moment })
  }

  return (
    <VideoPlayer
      load={load}
      words={words}
      title={lesson.title}
      poster={lesson.poster}
      isAudio={lesson.kind === "audio"}
      startAtSeconds={entry.positionSeconds}
      onWatched={onWatched}
      endCard={<EndCard next={next} onNext={onNext} />}
      className="max-lg:rounded-none"
    />
  )
}
