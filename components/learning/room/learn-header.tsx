"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { useRoomAddress } from "./use-room-address"

type LearnHeaderProps = {
  title: string
  percent: number
  /** How far the learner is in words: "2 of 14 lessons", or of a single document "Page 3 of 6". */
  place: string | undefined
  /** Shows what is left; undefined for an item without lessons. */
  onExplain: (() => void) | undefined
}

/** The header of the player page: a link back, the title of the item and the progress. */
export function LearnHeader({ title, percent, place, onExplain }: LearnHeaderProps) {
  const t = useTranslations("learning")
  const to = useLearnerPath()
  const { isPreview } = useRoomAddress()
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-2 bg-background/92 px-3 shadow-[0_1px_0_var(--line)] backdrop-blur-md sm:gap-4 sm:px-6">
      {!isPreview && (
        <Link
          href={to(paths.myLearning)}
          aria-label={t("learn.back")}
          className={buttonClass({ variant: "ghost", className: "px-2.5 text-muted" })}
        >
          <Icon name="chevron-left" className="rtl:rotate-180" />
          <span className="max-md:hidden">{t("learn.back")}</span>
        </Link>
      )}
      <h1 className="min-w-0 truncate text-ui font-semibold">{title}</h1>
      {onExplain && (
        <div className="ms-auto flex shrink-0 items-center gap-3">
          {place && <span className="text-sm text-muted tabular max-md:hidden">{place}</span>}
          <ProgressBar percent={percent} label={t("learn.progress", { title })} className="w-14 sm:w-32" />
          <Button
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={t("learn.whatsLeft", { percent })}
            onClick={onExplain}
            className="px-2.5 text-sm font-medium tabular"
          >
            {percent}%
            <Icon name="chevron-down" className="size-4 text-muted" />
          </Button>
        </div>
      )}
    </header>
  )
}
