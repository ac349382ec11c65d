"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import type { PlanQuote, Replacing } from "@/lib/features/billing/quote-shape"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { HeldChoices } from "../held/held-choices"
import { useHeldChoice } from "../held/use-held-choice"
import { usePlanDay } from "../use-plan-day"
import { useDecidePastOrder } from "./use-decide-past-order"

interface LowerPlanProps {
  quote: Pick<PlanQuote, "planId" | "interval" | "name" | "from">
  /** Whether it is the newer version of the own plan. */
  isNewer?: boolean
  /** Whether it is chosen already, so that only what is to be held is chosen anew. */
  isPending?: boolean
  onDone: () => void
}

/** Chooses a lower plan for the end of the period, and what is to be held then where it has fewer places. */
export function LowerPlan({ quote, isNewer = false, isPending = false, onDone }: LowerPlanProps) {
  const [t, tHeld] = [useTranslations("plan.change"), useTranslations("plan.held")]
  const errorMessage = useErrorMessage()
  const dayOf = usePlanDay()
  const { planId, interval, name, from } = quote
  const of = isNewer ? ({ planId, newer: "yes" } as const) : { planId }
  const held = useHeldChoice(of)
  const decidePastOrder = useDecidePastOrder(onDone)
  const sendChange = useSend(billing.change, { invalidates: [billing.show, billing.moves, heldByPlan.excess] })

  async function onChange(replacing: Replacing = {}) {
    try {
      const wanted = { planId, interval, ...(isNewer && { isNewer }), choice: held.choice }
      await sendChange.mutateAsync({ body: { ...wanted, ...replacing } })
      showToast("success", isPending ? tHeld("done") : t("planned", { plan: name, day: dayOf(from) }))
      onDone()
    } catch (failure) {
      if (await decidePastOrder(failure, onChange)) return
      showToast("error", errorMessage(failure))
      if (failure instanceof Failure && failure.code === "over_limit") await held.reset()
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <HeldChoices held={held} of={of} plan={name} />
      <Button
        className="self-start"
        disabled={!held.isComplete}
        pending={sendChange.isPending}
        onClick={() => void onChange()}
      >
        {isPending ? tHeld("save") : t("lower", { day: dayOf(from) })}
      </Button>
    </div>
  )
}
