"use client"
import { startTransition, useOptimistic } from "react"

/**
 * What a control shows that is kept as soon as it is changed: the choice from the very press on, and what stands
 * again once `keep` has come to its end. Whoever keeps says what went wrong.
 */
export function useAtOnce<T>(stands: T, keep: (chosen: T) => Promise<unknown>) {
  const [shown, show] = useOptimistic(stands)
  const choose = (chosen: T) =>
    startTransition(async () => {
      show(chosen)
      await keep(chosen).catch(() => undefined)
    })
  return [shown, choose] as const
}
