"use client"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"

/** What happened at one institute, loaded once it is asked for. */
export const LazyInstituteAudit = lazyPart(() => import("./audit-screen").then((file) => file.InstituteAudit), {
  Loading: () => <SkeletonLines lines={8} />,
})
