"use client"
import { lazy, Suspense, useSyncExternalStore } from "react"

const PushHost = lazy(() => import("./push-host").then((file) => ({ default: file.PushHost })))

/** Loads the push notifications of an area after hydration. */
export function LazyPushHost() {
  const isHydrated = useSyncExternalStore(subscribe, () => true, () => false) // prettier-ignore
  return isHydrated ? (
    <Suspense>
      <PushHost />
    </Suspense>
  ) : null
}

const subscribe = () => () => undefined
