"use client"
import { useState, useSyncExternalStore } from "react"
import { quietPart, useLoadWhenIdle } from "@/components/ui/quiet-part"
import { toasts, type Toast } from "@/lib/client/toasts"

const Toaster = quietPart(() => import("@/components/ui/feedback/toaster").then((file) => file.Toaster))

const none: readonly Toast[] = []

/** Shows toasts. The toaster is loaded before the first one, which may say that the network is lost. */
export function ToastsHost({ label }: { label: string }) {
  useLoadWhenIdle(Toaster)
  const pending = useSyncExternalStore(toasts.subscribe, toasts.get, () => none)
  const [isNeeded, setIsNeeded] = useState(false)
  if (pending.length > 0 && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return <Toaster label={label} />
}
