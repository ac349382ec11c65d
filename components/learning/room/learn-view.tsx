"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import type { Lectures } from "@/lib/features/learning/contract"
import { countDone } from "@/lib/features/learning/progress"
import { CourseCompleted } from "./course-completed"
import { Curriculum } from "./curriculum"
import { LearnHeader } from "./learn-header"
import { LessonNavigation } from "./lesson-navigation"
import { LessonContent } from "./lesson-content"
import { useFormats } from "@/components/ui/use-formats"
import { lazyPart } from "@/components/ui/lazy-part"
import { nounOfContent } from "@/lib/shared/item-kinds"
import { NounContext } from "@/components/ui/noun-context"
import { usePlaceInLesson } from "../use-place-in-lesson"
import { useDocumentTitle } from "./use-document-title"
import { useOpenLesson } from "./use-open-lesson"
import { useRoomAddress } from "./use-room-address"
import { useSaveProgress } from "./use-save-progress"

const WhatsLeft = lazyPart(() => import("./whats-left").then((file) => file.WhatsLeft))

/** The loaded player page: the open lesson, with the list of all lessons beside it. */
export function LearnView({ lectures }: { lectures: Lectures }) {
  const t = useTranslations("learning.learn")
  const cards = useTranslations("learning.card")
  const reasons = useTranslations("learning.reasons")
  const { placeIn, pageIn } = usePlaceInLesson()
  const { item, sections, percent, isTracked } = lectures
  const { lessons, index, open, previous, next, hrefFor, go } = useOpenLesson(lectures)
  const { lessonHref } = useRoomAddress()
  const noun = nounOfContent(item.kind)
  const saveProgress = useSaveProgress(item.id)
  const [isListOpen, setIsListOpen] = useState(false)
  const [isExplaining, setIsExplaining] = useState(false)
  useDocumentTitle(open ? `${open.title} – ${item.title}` : item.title)

  const done = countDone(lessons)
  const [only] = lessons
  const place = lessons.length > 1 ? cards("lessons", { done, count: lessons.length, noun }) : only && placeIn(only)
  const header = (
    <LearnHeader
      title={item.title}
      percent={percent}
      place={place}
      onExplain={lessons.length > 0 && isTracked ? () => setIsExplaining(true) : undefined}
    />
  )
  if (!open) return <>{header}<NoLesson lectures={lectures} hasLessons={lessons.length > 0} /></> // oxfmt-ignore

  const curriculum = <Curriculum sections={sections} openId={open.id} hrefFor={hrefFor} onGo={onGo} />
  function onGo(href: string) {
    setIsListOpen(false)
    setIsExplaining(false)
    go(href)
  }

  return (
    <NounContext value={noun}>
      {header}
      <div className="mx-auto max-w-[1440px] lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6 lg:p-6">
        <div className="min-w-0 max-lg:pb-24">
          {!isTracked && (
            <p className="mb-4 rounded bg-accent-soft px-4 py-2.5 text-ui text-accent max-lg:rounded-none">
              {t("untracked")}
            </p>
          )}
          {percent === 100 && isTracked && <CourseCompleted title={item.title} />}
          <LessonContent
            key={open.id}
            lesson={open}
            positionLabel={
              lessons.length > 1 ? t("lessonOf", { at: index + 1, count: lessons.length, noun }) : pageIn(open)
            }
            next={next}
            isTracked={isTracked}
            itemId={item.id}
            linkTo={(id) => {
              const lesson = lessons.find((one) => one.id === id)
              return lesson && { title: lesson.title, href: hrefFor(lesson) }
            }}
            onGo={onGo}
            onOpen={(materialId, atSeconds) => onGo(`${lessonHref(item, materialId)}#t=${atSeconds}`)}
            onProgress={(progress) => void saveProgress(open.id, progress)}
            onNext={next && (() => onGo(hrefFor(next)))}
          />
          <div className="lg:px-0">
            <LessonNavigation
              previous={previous}
              next={next}
              hrefFor={hrefFor}
              onGo={onGo}
              onOpenCurriculum={() => setIsListOpen(true)}
            />
          </div>
        </div>
        <aside className="sticky top-22 max-h-[calc(100dvh-112px)] overflow-y-auto rounded bg-surface py-2 shadow-card max-lg:hidden">
          {curriculum}
        </aside>
      </div>
      <Sheet isOpen={isListOpen} onClose={() => setIsListOpen(false)} title={t("curriculum", { noun })} side="bottom">
        <div className="-mx-5">{curriculum}</div>
      </Sheet>
      <Sheet isOpen={isExplaining} onClose={() => setIsExplaining(false)} title={reasons("title")}>
        <WhatsLeft itemId={item.id} hrefFor={hrefFor} onGo={onGo} />
      </Sheet>
    </NounContext>
  )
}

/** Shown when an item has no lessons yet, or not the one that the URL names. */
function NoLesson({ lectures: { item }, hasLessons }: { lectures: Lectures; hasLessons: boolean }) {
  const t = useTranslations("learning.learn")
  const { dateTime } = useFormats()
  const noun = nounOfContent(item.kind)
  if (hasLessons)
    return (
      <EmptyState className="py-28" icon={<Icon name="search" />} title={t("missing")} message={t("missingMessage")} />
    )
  return (
    <EmptyState
      className="py-28"
      icon={<Icon name={item.startsAt ? "calendar" : "clock"} />}
      title={item.startsAt ? t("takesPlace", { date: dateTime(item.startsAt) }) : t("empty", { noun })}
      message={item.startsAt ? t("takesPlaceMessage") : t("emptyMessage", { noun })}
    />
  )
}
