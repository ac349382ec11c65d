import { useTranslations } from "next-intl"
import { Skeleton, SkeletonLines } from "@/components/ui/feedback/skeleton"

/** The placeholder of an institute's landing page while it loads (spec §2). */
export function LandingSkeleton() {
  const t = useTranslations("shell")
  return (
    <div className="flex min-h-dvh flex-col">
      <span role="status" className="sr-only">
        {t("loading")}
      </span>
      <div className="page flex h-16 items-center gap-3">
        <Skeleton className="size-10 rounded" />
        <Skeleton className="me-auto h-4 w-36" />
        <Skeleton className="h-10 w-24 rounded" />
      </div>
      <Skeleton className="h-52 w-full rounded-none sm:h-80" />
      <div className="page flex flex-col gap-20 py-10">
        <div className="grid grid-cols-1 items-center gap-10 lg:grid-cols-2">
          <InstituteDetails />
          <Skeleton className="aspect-video w-full rounded" />
        </div>
        <CourseCards />
        <div className="grid grid-cols-1 gap-10 lg:grid-cols-2">
          <Highlights />
          <EnquiryForm />
        </div>
        <Achievements />
      </div>
      <Footer />
    </div>
  )
}

function InstituteDetails() {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded" />
        <Skeleton className="h-8 w-3/5" />
      </div>
      <SkeletonLines lines={4} />
      <Skeleton className="h-12 w-44 rounded" />
    </div>
  )
}

function CourseCards() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-7 w-48" />
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="overflow-hidden rounded bg-surface shadow-card">
            <Skeleton className="aspect-video rounded-none" />
            <div className="flex flex-col gap-4 p-5">
              <Skeleton className="h-5 w-4/5" />
              <SkeletonLines lines={2} />
              <Skeleton className="h-5 w-20" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Highlights() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-7 w-56" />
      {[1, 2, 3].map((line) => (
        <div key={line} className="flex gap-4">
          <Skeleton className="size-10 shrink-0 rounded" />
          <SkeletonLines lines={2} className="grow pt-1" />
        </div>
      ))}
    </div>
  )
}

function EnquiryForm() {
  return (
    <div className="flex flex-col gap-4 rounded bg-surface p-6 shadow-card">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="h-10 w-full rounded" />
      <Skeleton className="h-10 w-full rounded" />
      <Skeleton className="h-24 w-full rounded" />
      <Skeleton className="h-10 w-32 rounded" />
    </div>
  )
}

function Achievements() {
  return (
    <div className="grid grid-cols-2 gap-6 lg:grid-cols-4">
      {[1, 2, 3, 4].map((figure) => (
        <div key={figure} className="flex flex-col items-center gap-3">
          <Skeleton className="h-10 w-24" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  )
}

function Footer() {
  return (
    <div className="mt-auto bg-sunken">
      <div className="page grid grid-cols-1 gap-8 py-12 sm:grid-cols-3">
        {[1, 2, 3].map((column) => (
          <SkeletonLines key={column} lines={3} className="max-w-48" />
        ))}
      </div>
    </div>
  )
}
