import type { ReactNode } from "react"
import { Skeleton } from "@/components/ui/feedback/skeleton"

/** A responsive grid of cards. */
export const LearningGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5">{children}</ul>
)

export const LearningGridSkeleton = ({ cards }: { cards: number }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-5">
    {Array.from({ length: cards }, (_, card) => (
      <div key={card} className="overflow-hidden rounded bg-surface shadow-card">
        <Skeleton className="aspect-video w-full rounded-none" />
        <div className="flex flex-col gap-3 p-5">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="mt-3 h-1.5 w-full" />
        </div>
      </div>
    ))}
  </div>
)
