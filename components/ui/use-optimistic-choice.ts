"use client"
import { startTransition, useOptimistic } from "react"

/**
 * The value of a control that saves immediately: shows the choice while `save` (or the navigation that it starts) is
 * pending, and the current value afterwards. Errors of `save` are ignored here: `save` reports them itself.
 */
export function useOptimisticChoice<T>(current: T, save: (chosen: T) => unknown) {
  const [shown, show] = useOptimistic(current)
  const choose = (chosen: T) =>
    startTransition(async () => {
      show(chosen)
      try {
        await save(chosen)
      } catch {
        // The optimistic value is reverted by React.
      }
    })
  return [shown, choose] as const
}
