"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { paths } from "@/lib/shared/paths"

type LearnHeaderProps = {
  title: string
  /** As `shownPercent` has it. */
  percent: number
  done: number
  count: number
}

/** The header of the player page: a link back, the title of the item and the progress. */
export function LearnHeader({ title, percent, done, count }: LearnHeaderProps) {
  const t = useTranslations("learning")
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-2 bg-background/92 px-3 shadow-[0_1px_0_var(--line)] backdrop-blur-md sm:gap-4 sm:px-6">
      <Link
        href={paths.myLearning}
        aria-label={t("learn.back")}
        className={buttonClass({ variant: "ghost", className: "px-2.5 text-muted" })}
      >
        <Icon name="chevron-left" className="rtl:rotate-180" />
        <span className="max-md:hidden">{t("learn.back")}</span>
      </Link>
      <h1 className="min-w-0 truncate text-ui font-semibold">{title}</h1>
      {count > 0 && (
        <div className="ms-auto flex shrink-0 items-center gap-3">
          <span className="text-sm text-muted tabular max-md:hidden">{t("card.lessons", { done, count })}</span>
          <ProgressBar percent={percent} label={t("learn.progress", { title })} className="w-14 sm:w-32" />
          <span aria-hidden className="text-sm font-medium tabular">
            {percent}%
          </span>
        </div>
      )}
    </header>
  )
}
