"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { cn } from "@/components/ui/cn"
import { useActiveTabInView } from "@/components/ui/use-active-tab-in-view"
import type { LearningItem } from "@/lib/features/learning/contract"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"

const FILTERS = ["all", "open", "new", "done"] as const
type Filter = (typeof FILTERS)[number]

/** Whether a query parameter is the name of a filter. */
export const isFilter = (text: string | null): text is Filter => FILTERS.some((filter) => filter === text)

export function matchesFilter(filter: Filter, { percent, lastOpenedAt }: LearningItem): boolean {
  if (filter === "all") return true
  if (percent === 100) return filter === "done"
  return filter === (lastOpenedAt === null ? "new" : "open")
}

/** Links that filter the items by progress; the URL holds the choice. */
export function LearningFilter({ items, chosen }: { items: LearningItem[]; chosen: Filter }) {
  const t = useTranslations("learning.myLearning")
  const to = useLearnerPath()
  const row = useActiveTabInView<HTMLElement>(chosen)
  return (
    <nav ref={row} aria-label={t("filter")} className="relative -mx-1 flex max-w-full gap-1 overflow-x-auto p-1">
      {FILTERS.map((filter) => (
        <Link
          key={filter}
          href={to(filter === "all" ? paths.myLearning : `${paths.myLearning}?show=${filter}`)}
          scroll={false}
          replace
          aria-current={filter === chosen ? "true" : undefined}
          className={cn(
            "flex h-9 shrink-0 items-center gap-2 rounded-full px-3.5 text-ui font-medium whitespace-nowrap",
            filter === chosen ? "bg-primary text-primary-ink" : "text-muted hover:bg-sunken hover:text-text",
          )}
        >
          {t(`filters.${filter}`)}
          <span className="text-sm tabular opacity-75">
            {items.filter((item) => matchesFilter(filter, item)).length}
          </span>
        </Link>
      ))}
    </nav>
  )
}
