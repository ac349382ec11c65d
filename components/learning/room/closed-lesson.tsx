"use client"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { Lesson } from "@/lib/features/learning/contract"

type ClosedLessonProps = { lesson: Lesson; positionLabel: string; hold: NonNullable<Lesson["hold"]> }

/** A lesson that cannot be opened yet: its title, and when or after what it can be. */
export function ClosedLesson({ lesson, positionLabel, hold: { availableAt, afterPrevious } }: ClosedLessonProps) {
  const t = useTranslations("learning")
  const { dateTime } = useFormats()
  const date = availableAt ? dateTime(availableAt) : ""
  return (
    <article className="px-4 pt-5 lg:rounded lg:bg-surface lg:p-8 lg:shadow-card">
      <p className="text-sm text-muted">
        {positionLabel} · {t(`materials.${lesson.kind}`)}
      </p>
      <h2 className="mt-1 text-xl font-semibold">{lesson.title}</h2>
      <EmptyState
        icon={<Icon name="lock" />}
        title={t("learn.lockedTitle")}
        message={
          !availableAt
            ? t("learn.lockedPrevious")
            : t(afterPrevious ? "learn.lockedBoth" : "learn.lockedFrom", { date })
        }
      />
    </article>
  )
}
