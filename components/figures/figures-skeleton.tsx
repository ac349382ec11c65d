import { Skeleton } from "@/components/ui/feedback/skeleton"

/** As high as the figures and their charts, so that nothing jumps. */
export const FiguresSkeleton = () => (
  <div className="flex flex-col gap-6">
    <div className="grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {["mrr", "change", "churn", "revenueChurn", "retention"].map((tile) => (
        <Skeleton key={tile} className="h-32 rounded" />
      ))}
    </div>
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {["income", "movements", "cohorts", "plans"].map((chart) => (
        <Skeleton key={chart} className="h-80 rounded" />
      ))}
    </div>
  </div>
)
