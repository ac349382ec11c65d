"use client"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { Lesson } from "@/lib/features/learning/contract"
import { LessonLink } from "./lesson-link"
import type { LessonContentProps } from "./lesson-props"
import { useNoun } from "@/components/ui/noun-context"

type ClosedLessonProps = Pick<LessonContentProps, "lesson" | "positionLabel" | "linkTo" | "onGo"> & {
  hold: NonNullable<Lesson["hold"]>
}

/** A lesson that cannot be opened yet: its title, and when or after what it can be. */
export function ClosedLesson({ lesson, positionLabel, linkTo, onGo, hold }: ClosedLessonProps) {
  const { availableAt, afterPrevious, waitsFor } = hold
  const t = useTranslations("learning")
  const noun = useNoun()
  const { dateTime } = useFormats()
  const date = availableAt ? dateTime(availableAt) : ""
  const [first] = waitsFor.flatMap((id) => linkTo(id) ?? [])
  return (
    <article className="px-4 pt-5 lg:rounded lg:bg-surface lg:p-8 lg:shadow-card">
      <p className="text-sm text-muted">
        {positionLabel && `${positionLabel} · `}
        {t(`materials.${lesson.kind}`)}
      </p>
      <h2 className="mt-1 text-xl font-semibold">{lesson.title}</h2>
      <EmptyState
        icon={<Icon name="lock" />}
        title={t("learn.lockedTitle", { noun })}
        message={
          !availableAt
            ? t("learn.lockedPrevious")
            : t(afterPrevious ? "learn.lockedBoth" : "learn.lockedFrom", { date })
        }
        action={
          first && (
            <LessonLink
              href={first.href}
              onGo={onGo}
              className={buttonClass({ variant: "secondary", className: "h-auto py-2 whitespace-normal" })}
            >
              {t("learn.finishFirst", { title: first.title })}
            </LessonLink>
          )
        }
      />
    </article>
  )
}
