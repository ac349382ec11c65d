"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { useNoun } from "@/components/ui/noun-context"

/** A banner that all lessons are completed, with a link to the user's items. */
export function CourseCompleted({ title }: { title: string }) {
  const t = useTranslations("learning.learn")
  const to = useLearnerPath()
  const noun = useNoun()
  return (
    <section
      aria-live="polite"
      className="flex flex-wrap items-center gap-4 bg-success-soft p-4 sm:p-5 lg:mb-5 lg:rounded"
    >
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-success text-success-ink">
        <Icon name="award" />
      </span>
      <div className="min-w-56 flex-1">
        <h2 className="text-base font-semibold">{t("completedTitle", { title })}</h2>
        <p className="text-ui text-muted">{t("completedMessage", { noun })}</p>
      </div>
      <Link href={to(paths.myLearning)} className={buttonClass({ variant: "secondary" })}>
        {t("completedAction")}
      </Link>
    </section>
  )
}
