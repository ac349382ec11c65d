import { Skeleton } from "@/components/ui/feedback/skeleton"

/** The skeleton of a list of notifications while it loads. */
export function NotificationListSkeleton({ rows }: { rows: number }) {
  return (
    <ul aria-busy="true">
      {Array.from({ length: rows }, (_, line) => (
        <li key={line} className="flex items-start gap-3 border-line px-4 py-3 not-first:border-t">
          <Skeleton className="mt-0.5 size-10 shrink-0" />
          <span className="flex grow flex-col gap-2 pt-1">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3.5 w-4/5" />
          </span>
        </li>
      ))}
    </ul>
  )
}
