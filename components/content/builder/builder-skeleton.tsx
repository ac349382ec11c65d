import { useTranslations } from "next-intl"
import { Skeleton } from "@/components/ui/feedback/skeleton"

const ROWS = [3, 4]

/** The shape of a curriculum with two sections, while it is loading. */
export function BuilderSkeleton() {
  const t = useTranslations("shell")
  return (
    <div role="status" aria-label={t("loading")} className="flex flex-col gap-1.5">
      {ROWS.map((count) => (
        <div key={count} className="flex flex-col gap-1.5">
          <Skeleton className="mt-4 h-6 w-48" />
          {Array.from({ length: count }, (_, row) => (
            <Skeleton key={row} className="h-13 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}
