"use client"
import { lazy, Suspense } from "react"
import { useIsHydrated } from "@/components/shell/area/use-is-hydrated"

const PushHost = lazy(() => import("./push-host").then((file) => ({ default: file.PushHost })))

/** Loads the push notifications of an area after hydration. */
export function LazyPushHost() {
  return useIsHydrated() ? (
    <Suspense>
      <PushHost />
    </Suspense>
  ) : null
}
