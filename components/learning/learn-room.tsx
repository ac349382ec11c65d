"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/sheet"
import type { Lectures } from "@/lib/features/learning/contract"
import { countDone } from "@/lib/features/learning/progress"
import { CourseDone } from "./course-done"
import { Curriculum } from "./curriculum"
import { LearnHead } from "./learn-head"
import { LessonFoot } from "./lesson-foot"
import { LessonStage } from "./lesson-stage"
import { useDates } from "./use-dates"
import { useOpenLesson } from "./use-open-lesson"
import { useProgressKeeper } from "./use-progress-keeper"

/** The player page with everything there: the open lesson in the middle, all lessons beside it. */
export function LearnRoom({ lectures }: { lectures: Lectures }) {
  const t = useTranslations("learning.learn")
  const { item, sections, percent, isTracked } = lectures
  const { lessons, at, open, previous, next, addressOf, go } = useOpenLesson(lectures)
  const keep = useProgressKeeper(item.id)
  const [isListOpen, setIsListOpen] = useState(false)
  const openTitle = open?.title

  useEffect(() => {
    if (openTitle) document.title = `${openTitle} – ${item.title}`
  }, [openTitle, item.title])

  const head = <LearnHead title={item.title} percent={percent} done={countDone(lessons)} count={lessons.length} />
  if (!open) return <>{head}<NoLesson lectures={lectures} hasLessons={lessons.length > 0} /></> // prettier-ignore

  const curriculum = <Curriculum sections={sections} openId={open.id} addressOf={addressOf} onGo={onGo} />
  function onGo(href: string) {
    setIsListOpen(false)
    go(href)
  }

  return (
    <>
      {head}
      <div className="mx-auto max-w-[1440px] lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6 lg:p-6">
        <div className="min-w-0 max-lg:pb-24">
          {!isTracked && (
            <p className="mb-4 rounded bg-accent-soft px-4 py-2.5 text-ui text-accent max-lg:rounded-none">
              {t("untracked")}
            </p>
          )}
          {percent === 100 && isTracked && <CourseDone title={item.title} />}
          <LessonStage
            key={open.id}
            lesson={open}
            place={t("lessonOf", { at: at + 1, count: lessons.length })}
            next={next}
            isTracked={isTracked}
            onReach={(reached) => void keep(open.id, reached)}
            onNext={next && (() => onGo(addressOf(next)))}
          />
          <div className="lg:px-0">
            <LessonFoot
              previous={previous}
              next={next}
              addressOf={addressOf}
              onGo={onGo}
              onOpenCurriculum={() => setIsListOpen(true)}
            />
          </div>
        </div>
        <aside className="sticky top-22 max-h-[calc(100dvh-112px)] overflow-y-auto rounded bg-surface py-2 shadow-card max-lg:hidden">
          {curriculum}
        </aside>
      </div>
      <Sheet isOpen={isListOpen} onClose={() => setIsListOpen(false)} title={t("curriculum")} side="bottom">
        <div className="-mx-5">{curriculum}</div>
      </Sheet>
    </>
  )
}

/** An item that has no lessons yet, or not the one that the address names. */
function NoLesson({ lectures: { item }, hasLessons }: { lectures: Lectures; hasLessons: boolean }) {
  const t = useTranslations("learning.learn")
  const dates = useDates(item.country)
  if (hasLessons)
    return (
      <EmptyState className="py-28" icon={<Glyph name="search" />} title={t("missing")} message={t("missingMessage")} />
    )
  return (
    <EmptyState
      className="py-28"
      icon={<Glyph name={item.startsAt ? "calendar" : "clock"} />}
      title={item.startsAt ? t("takesPlace", { date: dates(item.startsAt, "moment") }) : t("empty")}
      message={item.startsAt ? t("takesPlaceMessage") : t("emptyMessage")}
    />
  )
}
