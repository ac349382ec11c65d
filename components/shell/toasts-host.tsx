"use client"
import { lazy, Suspense, useState, useSyncExternalStore } from "react"
import { toasts, type Toast } from "@/lib/client/toasts"

const ToastHost = lazy(() => import("@/components/ui/toast-host").then((file) => ({ default: file.ToastHost })))

const none: readonly Toast[] = []

/** Loads the place where notices appear when the first one comes, and keeps it from then on. */
export function ToastsHost({ label }: { label: string }) {
  const waiting = useSyncExternalStore(toasts.subscribe, toasts.get, () => none)
  const [isNeeded, setIsNeeded] = useState(false)
  if (waiting.length > 0 && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return (
    <Suspense>
      <ToastHost label={label} />
    </Suspense>
  )
}
