"use client"
import { useEffect, useRef } from "react"
import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { Lectures, Lesson } from "@/lib/features/learning/contract"
import { countDone } from "@/lib/features/learning/progress"
import { LessonLink } from "./lesson-link"
import { ProgressIcon } from "../progress-icon"
import { usePlaceInLesson } from "../use-place-in-lesson"
import { useDurationFormat } from "../use-duration-format"
import { useNoun } from "@/components/ui/noun-context"

const ALL_OPEN_UP_TO = 30

type CurriculumProps = {
  sections: Lectures["sections"]
  openId: number
  hrefFor: (lesson: Lesson) => string
  onGo: (href: string) => void
}

/** All lessons by section, each with the learner's progress. */
export function Curriculum({ sections, openId, hrefFor, onGo }: CurriculumProps) {
  const t = useTranslations("learning.learn")
  const noun = useNoun()
  const openRow = useRef<HTMLLIElement>(null)
  useEffect(() => {
    openRow.current?.scrollIntoView({ block: "nearest" })
  }, [openId])

  const lessons = sections.flatMap(({ materials }) => materials)
  const titleOf = (id: number | undefined) => lessons.find((lesson) => lesson.id === id)?.title
  return (
    <nav aria-label={t("curriculum", { noun })}>
      {sections.map(({ id, title, materials }) => (
        <details
          key={id}
          open={lessons.length <= ALL_OPEN_UP_TO || materials.some((lesson) => lesson.id === openId)}
          className="group/section"
        >
          <summary className="flex list-none items-center gap-3 px-4 py-3 focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
            <Icon
              name="chevron-down"
              className="size-4 -rotate-90 text-muted transition-transform group-open/section:rotate-0"
            />
            <span className="min-w-0 grow text-ui font-semibold">{title}</span>
            <span className="text-sm text-muted tabular">
              {t("sectionCount", { done: countDone(materials), count: materials.length })}
            </span>
          </summary>
          <ol className="pb-2">
            {materials.map((lesson) => (
              <li key={lesson.id} ref={lesson.id === openId ? openRow : undefined}>
                <LessonLink
                  href={hrefFor(lesson)}
                  onGo={onGo}
                  aria-current={lesson.id === openId ? "page" : undefined}
                  className={cn(
                    "flex items-start gap-3 px-4 py-2.5 text-ui hover:bg-sunken focus-visible:-outline-offset-2",
                    lesson.id === openId && "bg-primary-soft hover:bg-primary-soft",
                  )}
                >
                  <LessonRow
                    lesson={lesson}
                    isOpen={lesson.id === openId}
                    waitsFor={titleOf(lesson.hold?.waitsFor[0])}
                  />
                </LessonLink>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </nav>
  )
}

type LessonRowProps = {
  lesson: Lesson
  isOpen: boolean
  /** The title of the first lesson to complete before it. */
  waitsFor: string | undefined
}

function LessonRow({ lesson, isOpen, waitsFor }: LessonRowProps) {
  const t = useTranslations("learning")
  const formatDuration = useDurationFormat()
  const { dateTime } = useFormats()
  const { placeIn } = usePlaceInLesson()
  const { title, kind, durationSeconds, percent, completedAt, hold } = lesson
  const place = completedAt ? undefined : placeIn(lesson)
  const state = hold ? t("learn.locked") : completedAt ? t("learn.lessonDone") : (place ?? t("learn.lessonOpen"))
  return (
    <>
      {hold ? (
        <Icon name="lock" className="mt-0.5 size-5 text-muted" />
      ) : (
        <ProgressIcon percent={percent} isDone={completedAt !== null} className="mt-0.5" />
      )}
      <span className="min-w-0 grow">
        <span className={cn("block", isOpen && "font-medium text-primary")}>{title}</span>
        <span className="mt-0.5 block text-sm text-muted">
          {t(`materials.${kind}`)}
          {durationSeconds > 0 && ` · ${formatDuration(durationSeconds)}`}
          {hold &&
            ` · ${hold.availableAt ? t("learn.from", { date: dateTime(hold.availableAt) }) : waitsFor ? t("learn.finishFirst", { title: waitsFor }) : t("learn.afterPrevious")}`}
          <span className="sr-only">. {state}</span>
        </span>
      </span>
    </>
  )
}
