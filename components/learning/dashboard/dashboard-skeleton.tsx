import { useTranslations } from "next-intl"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { LearningGridSkeleton } from "./learning-grid"

export function DashboardSkeleton() {
  const t = useTranslations("shell")
  return (
    <div role="status" aria-label={t("loading")} className="flex flex-col gap-8">
      <div className="grid grid-cols-1 overflow-hidden rounded bg-surface shadow-card md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <Skeleton className="rounded-none max-md:aspect-video md:h-72" />
        <div className="flex flex-col gap-3 p-5 sm:p-7">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
          <div className="mt-auto flex flex-col gap-5 pt-5">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-12 w-44 rounded max-sm:w-full" />
          </div>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, tile) => (
          <Skeleton key={tile} className="h-29 rounded sm:h-32" />
        ))}
      </div>
      <LearningGridSkeleton cards={3} />
    </div>
  )
}
