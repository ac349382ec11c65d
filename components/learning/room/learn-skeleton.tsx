import { useTranslations } from "next-intl"
import { Skeleton, SkeletonLines } from "@/components/ui/feedback/skeleton"

export function LearnSkeleton() {
  const t = useTranslations("shell")
  return (
    <div role="status" aria-label={t("loading")}>
      <div className="flex h-16 items-center gap-4 px-4 shadow-[0_1px_0_var(--line)] sm:px-6">
        <Skeleton className="size-9 rounded-full" />
        <Skeleton className="h-4 w-52" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:p-6">
        <div>
          <Skeleton className="aspect-video w-full lg:rounded" />
          <div className="flex flex-col gap-4 p-4 lg:px-0">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
        <SkeletonLines lines={9} className="max-lg:hidden" />
      </div>
    </div>
  )
}
