"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useSearchParams } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import { useLearnerPath } from "@/components/shell/area/use-learner-path"
import { paths } from "@/lib/shared/paths"
import { LearningCard } from "./learning-card"
import { isFilter, LearningFilter, matchesFilter } from "./learning-filter"
import { LearningGrid, LearningGridSkeleton } from "./learning-grid"
import { EmptyWithCatalogue } from "@/components/shell/area/empty-with-catalogue"

/** All items of the learner, filtered by progress. */
export function MyLearningScreen() {
  const t = useTranslations("learning.myLearning")
  const to = useLearnerPath()
  const param = useSearchParams().get("show")
  const filter = isFilter(param) ? param : "all"
  const items = useQuery(queryFor(learning.accessible, { query: {} }))
  const matching = items.data?.filter((item) => matchesFilter(filter, item))
  return (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          {items.data ? (
            <p className="mt-1 text-ui text-muted">{t("intro", { count: items.data.length })}</p>
          ) : (
            <Skeleton className="mt-2 h-4 w-24" />
          )}
        </div>
        {items.data && items.data.length > 0 && <LearningFilter items={items.data} chosen={filter} />}
      </header>
      {items.isError ? (
        <ErrorState onRetry={() => void items.refetch()} />
      ) : !items.data || !matching ? (
        <LearningGridSkeleton cards={6} />
      ) : items.data.length === 0 ? (
        <EmptyWithCatalogue icon="graduation-cap" title={t("empty")} message={t("emptyMessage")} browse={t("browse")} />
      ) : matching.length === 0 ? (
        <EmptyState
          icon={<Icon name="layers" />}
          title={t("noneLeft", { filter: t(`filters.${filter}`) })}
          message={t("noneLeftMessage")}
          action={
            <Link href={to(paths.myLearning)} scroll={false} className={buttonClass({ variant: "secondary" })}>
              {t("showAll")}
            </Link>
          }
        />
      ) : (
        <LearningGrid>
          {matching.map((item) => (
            <LearningCard key={item.id} item={item} as="h2" />
          ))}
        </LearningGrid>
      )}
    </>
  )
}
