import type { Replacing } from "@/lib/features/billing/quote-shape"
import { useOpenOrder } from "./use-open-order"
import { useOrderPlan } from "./use-order-plan"

/**
 * For a decision about the plan that failed: where an order is open, asks which is to go on, pays that order or decides again in its place.
 * Resolves with false for any other failure.
 */
export function useDecidePastOrder(onDone: () => void) {
  const askAboutOpen = useOpenOrder()
  const { order } = useOrderPlan({ onDone })
  return async (failure: unknown, decide: (replacing: Replacing) => Promise<void>): Promise<boolean> => {
    const answer = await askAboutOpen(failure)
    if (answer) await ("goesOn" in answer ? order(answer.goesOn) : decide(answer))
    return answer !== undefined
  }
}
