import { cn } from "../cn"

/** A grey placeholder with a shimmer for content that is loading; sized by its classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block shimmer rounded-sm bg-quiet", className)} />
}

/** Placeholder lines of text, the last one shorter. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={cn("flex flex-col gap-2", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={cn("h-3.5", line === lines - 1 ? "w-3/5" : "w-full")} />
      ))}
    </span>
  )
}
