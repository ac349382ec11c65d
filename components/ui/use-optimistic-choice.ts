"use client"
import { startTransition, useOptimistic } from "react"

/**
 * What a control shows that takes effect as soon as it is changed: the choice from the very press on, and what stands
 * again once `keep` (or the navigation that it begins) has come to its end. Whoever keeps says what went wrong.
 */
export function useAtOnce<T>(stands: T, keep: (chosen: T) => unknown) {
  const [shown, show] = useOptimistic(stands)
  const choose = (chosen: T) =>
    startTransition(async () => {
      show(chosen)
      try {
        await keep(chosen)
      } catch {
        // What stood stands again.
      }
    })
  return [shown, choose] as const
}
