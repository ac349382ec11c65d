"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { progress, type ProgressReasons } from "@/lib/features/learning/progress-contract"
import { LessonLink } from "./lesson-link"
import { useNoun } from "@/components/ui/noun-context"
import { useDurationFormat } from "../use-duration-format"

type LessonReason = ProgressReasons["lessons"][number]
type WhatsLeftProps = { itemId: number; hrefFor: (lesson: { id: number }) => string; onGo: (href: string) => void }

/** What is left of an item, lesson by lesson, each with a link to it: the reasons of its percent. */
export function WhatsLeft({ itemId, hrefFor, onGo }: WhatsLeftProps) {
  const t = useTranslations("learning.reasons")
  const noun = useNoun()
  const reasons = useQuery({
    ...queryFor(progress.reasons, { query: { itemId: String(itemId) } }),
    staleTime: 0,
  })
  if (reasons.isError) return <ErrorState onRetry={() => void reasons.refetch()} />
  if (!reasons.data) return <SkeletonLines lines={6} />
  const { lessons } = reasons.data
  const left = lessons.filter(({ isMet }) => !isMet)
  return (
    <>
      <p className="mb-4 text-ui text-muted">
        {t("counted", { done: lessons.length - left.length, count: lessons.length, noun })}
      </p>
      {left.length === 0 && <p className="text-ui">{t("nothing")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {left.map((lesson) => (
          <li key={lesson.materialId}>
            <LessonLink
              href={hrefFor({ id: lesson.materialId })}
              onGo={onGo}
              className="flex items-center gap-3 py-3 text-ui hover:text-primary"
            >
              <span className="min-w-0 grow">
                <span className="block font-medium break-words">{lesson.title}</span>
                <Steps lesson={lesson} lessons={lessons} />
              </span>
              <Icon name={lesson.opensBy ? "lock" : "chevron-right"} className="text-muted rtl:rotate-180" />
            </LessonLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Steps({ lesson, lessons }: { lesson: LessonReason; lessons: LessonReason[] }) {
  const t = useTranslations("learning.reasons")
  const { dateTime } = useFormats()
  const next = useNextStep(lesson)
  const { opensBy, needed, have, rule } = lesson
  const first = lessons.find(({ materialId }) => materialId === opensBy?.waitsFor[0])
  const steps = [
    opensBy?.availableAt && t("opens", { date: dateTime(opensBy.availableAt) }),
    first && t("after", { title: first.title }),
    !opensBy && next,
    !opensBy && rule === "percent" && have !== null && have > 0 && needed !== null && t("have", { have, needed }),
  ].filter(Boolean)
  return <span className="block text-sm text-muted">{steps.join(" · ")}</span>
}

/** What the learner does next for a lesson. */
function useNextStep({ next }: LessonReason): string {
  const t = useTranslations("learning.reasons")
  const duration = useDurationFormat()
  const noun = useNoun()
  if (next === null) return ""
  const { kind, amount } = next
  if (kind === "watch") return amount === null ? t("watch", { noun }) : t("watchMore", { time: duration(amount) })
  if (kind === "read") return amount === null ? t("read") : t("readMore", { count: amount })
  if (kind === "pass") return amount === null ? t("pass") : t("attempts", { count: amount })
  return t(kind === "hand_in" ? "handIn" : kind, { noun })
}
