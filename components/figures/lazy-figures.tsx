"use client"
import { lazyPart } from "@/components/ui/lazy-part"
import { FiguresSkeleton } from "./figures-skeleton"

/** The figures of the platform, whose charts and filters are loaded on demand; the place of their filters is kept. */
export const LazyFigures = lazyPart(() => import("./figures-section").then((file) => file.FiguresSection), {
  Loading: () => (
    <div className="flex flex-col gap-4 pt-14">
      <FiguresSkeleton />
    </div>
  ),
})
