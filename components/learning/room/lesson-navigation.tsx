"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import type { Lesson } from "@/lib/features/learning/contract"
import { LessonLink } from "./lesson-link"
import { useNoun } from "@/components/ui/noun-context"

type LessonNavigationProps = {
  previous: Lesson | undefined
  next: Lesson | undefined
  hrefFor: (lesson: Lesson) => string
  onGo: (href: string) => void
  onOpenCurriculum: () => void
}

/** The links to the previous and next lesson; on phones fixed to the bottom, with a button for the list of lessons. */
export function LessonNavigation({ previous, next, hrefFor, onGo, onOpenCurriculum }: LessonNavigationProps) {
  const t = useTranslations("learning.learn")
  const noun = useNoun()
  return (
    <nav
      aria-label={t("lessonNavigation", { noun })}
      data-bottom-bar
      className="flex items-center justify-between gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:bg-raised max-lg:px-3 max-lg:pt-2.5 max-lg:pb-[calc(10px+env(safe-area-inset-bottom))] max-lg:shadow-[0_-1px_0_var(--hairline)] lg:mt-8 lg:pt-6 lg:shadow-[inset_0_1px_var(--line)]"
    >
      {previous ? (
        <LessonLink
          href={hrefFor(previous)}
          onGo={onGo}
          aria-label={t("previousLesson", { title: previous.title, noun })}
          className={buttonClass({ variant: "secondary" })}
        >
          <Icon name="chevron-left" className="rtl:rotate-180" />
          <span className="max-sm:hidden">{t("previous")}</span>
        </LessonLink>
      ) : (
        <span className="w-12" />
      )}
      <Button variant="ghost" className="lg:hidden" aria-haspopup="dialog" onClick={onOpenCurriculum}>
        <Icon name="list" />
        {t("curriculum", { noun })}
      </Button>
      {next ? (
        <LessonLink
          href={hrefFor(next)}
          onGo={onGo}
          aria-label={t("nextLesson", { title: next.title, noun })}
          className={buttonClass({ variant: "secondary", className: "min-w-0 shrink" })}
        >
          <span className="truncate max-sm:hidden">{t("next")}</span>
          <Icon name="chevron-right" className="rtl:rotate-180" />
        </LessonLink>
      ) : (
        <span className="w-12" />
      )}
    </nav>
  )
}
