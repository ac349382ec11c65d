"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { useQueuedWrite } from "@/lib/client/outbox/outbox"
import { isPlayable } from "@/lib/features/catalogue/material-kinds"
import { ClosedLesson } from "./closed-lesson"
import { VideoLesson } from "./video-lesson"
import type { LessonContentProps } from "./lesson-props"
import { isMarked, reportKey } from "./report-key"
import { LessonMaterials } from "./lesson-materials"
import { useNoun } from "@/components/ui/noun-context"
import { RemovedFile } from "./removed-file"
import { ShortcutsHelp } from "../player/shortcuts-help"

/** The open lesson, or what keeps it closed. */
export function LessonContent(props: LessonContentProps) {
  const { hold } = props.lesson
  return hold ? <ClosedLesson {...props} hold={hold} /> : <OpenLesson {...props} />
}

/** A lesson with its content, its title and the button that marks it as done. */
function OpenLesson(props: LessonContentProps) {
  const { lesson, positionLabel, isTracked, onProgress, onNext } = props
  const t = useTranslations("learning")
  const noun = useNoun()
  const isDone = lesson.completedAt !== null
  const isMedia = isPlayable(lesson.kind) && lesson.fileId !== null

  // Opening a lesson is reported, so that the next visit starts with it.
  const hasReported = useRef(false)
  useEffect(() => {
    if (hasReported.current || !isTracked) return
    hasReported.current = true
    onProgress({ event: "open" })
  })

  const waiting = useQueuedWrite(reportKey(lesson.id))
  const isWaiting = waiting !== undefined && isMarked(waiting.body)
  const isMarkable = isTracked && !isDone && lesson.mayMarkComplete && !isWaiting
  const markDone = () => onProgress({ event: "complete" })
  return (
    <article>
      {isMedia && lesson.fileId !== null && <VideoLesson {...props} fileId={lesson.fileId} />}
      <div className={cn("px-4 pt-5", isMedia ? "lg:px-0" : "lg:rounded lg:bg-surface lg:p-8 lg:shadow-card")}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {positionLabel && `${positionLabel} · `}
              {t(`materials.${lesson.kind}`)}
              {lesson.isPreview && !isTracked && <Badge tone="primary">{t("learn.preview")}</Badge>}
            </p>
            <h2 className="mt-1 text-xl font-semibold">{lesson.title}</h2>
          </div>
          <div className="flex items-center gap-2">
            {isMedia && <ShortcutsHelp />}
            {isTracked && isDone && (
              <Badge tone="success" className="h-8 px-3 text-sm">
                <Icon name="circle-check" />
                {t("learn.done", { noun })}
              </Badge>
            )}
            {isTracked && !isDone && isWaiting && (
              <p role="status" className="flex items-center gap-2 text-sm text-muted">
                <Icon name="clock" className="size-4 shrink-0" />
                {t("learn.waiting")}
              </p>
            )}
            {isMarkable && (
              <Button variant="secondary" onClick={markDone}>
                <Icon name="check" />
                {t("learn.markDone")}
              </Button>
            )}
          </div>
        </div>
        {lesson.isFileRemoved ? <RemovedFile /> : <LessonMaterials {...props} />}
        {!isMedia && isMarkable && onNext && (
          <Button
            className="mt-8"
            onClick={() => {
              markDone()
              onNext()
            }}
          >
            {t("learn.doneAndNext")}
            <Icon name="arrow-right" className="rtl:rotate-180" />
          </Button>
        )}
      </div>
    </article>
  )
}
