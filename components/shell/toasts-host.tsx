"use client"
import { lazy, Suspense, useState, useSyncExternalStore } from "react"
import { toasts, type Toast } from "@/lib/client/toasts"

const Toaster = lazy(() => import("@/components/ui/feedback/toaster").then((file) => ({ default: file.Toaster })))

const none: readonly Toast[] = []

/** Loads the toaster when the first toast is queued. */
export function ToastsHost({ label }: { label: string }) {
  const pending = useSyncExternalStore(toasts.subscribe, toasts.get, () => none)
  const [isNeeded, setIsNeeded] = useState(false)
  if (pending.length > 0 && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toaster label={label} />
    </Suspense>
  )
}
