import { Skeleton } from "@/components/ui/skeleton"

/** A dashboard on its way: four tiles and two panels. */
export function DashboardWaiting() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded" />
        ))}
      </div>
      <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="h-72 rounded" />
        <Skeleton className="h-72 rounded" />
      </div>
    </div>
  )
}
