"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useFormats } from "@/components/ui/use-formats"
import type { LearnerCourse } from "@/lib/features/learners/contract"

const TONES: Record<LearnerCourse["status"], BadgeTone> = { active: "success", expired: "neutral", revoked: "danger" }

type CourseRowProps = {
  course: LearnerCourse
  /** Opens the form that extends or takes the access; undefined for those who may not. */
  onChange: ((kind: "extend" | "take") => void) | undefined
}

/** An item of a student: progress, access, and who changed it last and why. */
export function CourseRow({ course, onChange }: CourseRowProps) {
  const t = useTranslations("members.learning")
  const { date, dateTime, percent } = useFormats()
  const { item, status, source, since, expiresAt, lastOpenedAt, completedAt, lastChange } = course
  const facts = [
    t(`sources.${source}`, { date: date(since) }),
    completedAt
      ? t("completed", { date: date(completedAt) })
      : lastOpenedAt && t("opened", { date: date(lastOpenedAt) }),
  ].filter(Boolean)
  return (
    <article aria-label={item.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 grow font-medium break-words">{item.title}</h3>
        <Badge tone={TONES[status]}>{t(`status.${status}`)}</Badge>
        <span className="text-sm text-muted">{status === "revoked" ? "" : endOf()}</span>
      </div>
      {course.percent !== null && (
        <div className="flex items-center gap-3">
          <ProgressBar label={t("progress", { title: item.title })} percent={course.percent} className="grow" />
          <span className="w-10 text-end text-sm text-muted tabular">{percent(course.percent / 100)}</span>
        </div>
      )}
      <p className="text-sm text-muted">{facts.join(" · ")}</p>
      {lastChange && (
        <p className="text-sm break-words text-muted">
          {t("lastChange", { reason: lastChange.reason, author: lastChange.author, at: dateTime(lastChange.at) })}
        </p>
      )}
      {onChange && (
        <div className="flex flex-wrap gap-2">
          {(status !== "active" || expiresAt) && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t(status === "active" ? "extendOf" : "giveAgainOf", { title: item.title })}
              onClick={() => onChange("extend")}
            >
              {t(status === "active" ? "extend" : "giveAgain")}
            </Button>
          )}
          {status === "active" && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={t("takeOf", { title: item.title })}
              onClick={() => onChange("take")}
            >
              {t("take")}
            </Button>
          )}
        </div>
      )}
    </article>
  )

  function endOf(): string {
    if (!expiresAt) return t("lifetime")
    return t(status === "active" ? "until" : "ended", { date: date(expiresAt) })
  }
}
