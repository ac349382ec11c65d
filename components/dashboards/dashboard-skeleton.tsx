import { cn } from "@/components/ui/cn"
import { Skeleton } from "@/components/ui/feedback/skeleton"

/** The skeleton of a dashboard: its stat tiles and two panels. */
export function DashboardSkeleton({ tiles }: { tiles: 4 | 6 }) {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <div
        className={cn("grid gap-3 min-[22rem]:grid-cols-2 sm:gap-4", tiles === 4 ? "lg:grid-cols-4" : "lg:grid-cols-3")}
      >
        {Array.from({ length: tiles }, (_, tile) => (
          <Skeleton key={tile} className="h-29 rounded sm:h-32" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Skeleton className="h-80 rounded" />
        <Skeleton className="h-80 rounded" />
      </div>
    </div>
  )
}
