"use client"
import { lazy, Suspense, useSyncExternalStore } from "react"

const PushHost = lazy(() => import("@/components/push/push-host").then((file) => ({ default: file.PushHost })))

/** Push messages of an area, loaded once the screen is there. */
export function PushNotice() {
  const isThere = useSyncExternalStore(never, () => true, () => false) // prettier-ignore
  return isThere ? (
    <Suspense>
      <PushHost />
    </Suspense>
  ) : null
}

const never = () => () => undefined
