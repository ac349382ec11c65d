"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Icon } from "@/components/ui/icon"
import type { NextStep } from "@/lib/features/learning/contract"
import { paths } from "@/lib/shared/paths"
import { ProgressIcon } from "../progress-icon"
import { useDurationFormat } from "../use-duration-format"

/** Links to the next lessons of the learner's other items. */
export function NextSteps({ steps }: { steps: NextStep[] }) {
  const t = useTranslations("learning")
  const formatDuration = useDurationFormat()
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="mb-4 text-lg font-semibold">
        {t("dashboard.nextSteps")}
      </h2>
      <ul className="divide-y divide-line rounded bg-surface shadow-card">
        {steps.map(({ item, lesson }) => (
          <li key={item.id}>
            <Link
              href={paths.learn(item.kind, item.id, lesson.id)}
              className="group/step flex items-center gap-4 px-5 py-4 focus-visible:-outline-offset-2"
            >
              <ProgressIcon percent={lesson.percent} isDone={false} />
              <span className="min-w-0 grow">
                <span className="block text-ui font-medium group-hover/step:text-primary">{lesson.title}</span>
                <span className="block text-sm text-muted">
                  {item.title} · {t(`materials.${lesson.kind}`)}
                  {lesson.durationSeconds > 0 && ` · ${formatDuration(lesson.durationSeconds)}`}
                </span>
              </span>
              <Icon name="chevron-right" className="text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
