"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Glyph } from "@/components/ui/icon"
import { isPlayed } from "@/lib/features/learning/material-kinds"
import { FilmLesson } from "./film-lesson"
import type { LessonStageProps } from "./lesson-props"
import { ReadLesson } from "./read-lesson"
import { ShortcutsHelp } from "./shortcuts-help"

/** The open lesson: what it is made of, its title, and the mark that it is done. */
export function LessonStage(props: LessonStageProps) {
  const { lesson, place, isTracked, onReach, onNext } = props
  const t = useTranslations("learning")
  const isDone = lesson.completedAt !== null
  const isFilm = isPlayed(lesson.kind) && lesson.fileId !== null

  // Opening a lesson is remembered, so that the next visit begins here.
  const opened = useRef(false)
  useEffect(() => {
    if (opened.current || !isTracked) return
    opened.current = true
    onReach({ positionSeconds: lesson.positionSeconds, percent: lesson.percent })
  })

  const markDone = () => onReach({ positionSeconds: lesson.positionSeconds, percent: 100 })
  return (
    <article>
      {isFilm && lesson.fileId !== null && <FilmLesson {...props} fileId={lesson.fileId} />}
      <div className={cn("px-4 pt-5", isFilm ? "lg:px-0" : "lg:rounded lg:bg-surface lg:p-8 lg:shadow-card")}>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <div className="min-w-0 flex-1 basis-64">
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {place} · {t(`materials.${lesson.kind}`)}
              {lesson.isPreview && !isTracked && <Badge tone="primary">{t("learn.preview")}</Badge>}
            </p>
            <h2 className="mt-1 text-xl font-semibold">{lesson.title}</h2>
          </div>
          <div className="flex items-center gap-2">
            {isFilm && <ShortcutsHelp />}
            {isTracked && isDone && (
              <Badge tone="success" className="h-8 px-3 text-sm">
                <Glyph name="circle-check" />
                {t("learn.done")}
              </Badge>
            )}
            {isTracked && !isDone && (
              <Button variant="secondary" onClick={markDone}>
                <Glyph name="check" />
                {t("learn.markDone")}
              </Button>
            )}
          </div>
        </div>
        <ReadLesson {...props} />
        {!isFilm && isTracked && !isDone && onNext && (
          <Button
            className="mt-8"
            onClick={() => {
              markDone()
              onNext()
            }}
          >
            {t("learn.doneAndNext")}
            <Glyph name="arrow-right" className="rtl:rotate-180" />
          </Button>
        )}
      </div>
    </article>
  )
}
