"use client"
import { useEffect, useState, useSyncExternalStore } from "react"
import { quietPart, useLoadWhenIdle } from "@/components/ui/quiet-part"
import { takeToasts, toasts, type Toast } from "@/lib/client/toasts"

const RETRY_MS = 5_000
const PLAIN_TOAST_MS = 15_000

const Toaster = quietPart(() => import("@/components/ui/feedback/toaster").then((file) => file.Toaster), {
  Failed: PlainToast,
})

const none: readonly Toast[] = []
const usePending = () => useSyncExternalStore(toasts.subscribe, toasts.get, () => none)

/** Shows toasts. The toaster is loaded before the first one, which may say that the network is lost. */
export function ToastsHost({ label }: { label: string }) {
  useLoadWhenIdle(Toaster)
  const [isNeeded, setIsNeeded] = useState(false)
  if (usePending().length > 0 && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return <Toaster label={label} />
}

/** The latest message where the toaster cannot be loaded, as the network was lost before. */
function PlainToast({ onRetry }: { onRetry: () => void }) {
  const latest = usePending().at(-1)
  useEffect(() => {
    const retry = setInterval(onRetry, RETRY_MS)
    const end = setTimeout(takeToasts, PLAIN_TOAST_MS)
    return () => {
      clearInterval(retry)
      clearTimeout(end)
    }
  }, [onRetry, latest])
  return (
    latest && (
      <p role="alert" className="fixed inset-x-4 bottom-24 z-50 rounded bg-raised p-4 shadow-card">
        {latest.message}
      </p>
    )
  )
}
