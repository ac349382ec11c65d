"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing } from "@/lib/features/billing/contract"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import { HeldChoices } from "../held/held-choices"
import { useHeldChoice } from "../held/use-held-choice"
import { usePlanDay } from "../use-plan-day"

type LowerPlanProps = {
  quote: PlanQuote
  /** Whether it is the newer version of the own plan. */
  isNewer: boolean
  onDone: () => void
}

/** Chooses a lower plan for the end of the period, and what is to be held then where it has fewer places. */
export function LowerPlan({ quote, isNewer, onDone }: LowerPlanProps) {
  const t = useTranslations("plan.change")
  const errorMessage = useErrorMessage()
  const dayOf = usePlanDay()
  const { planId, interval, name, from } = quote
  const of = isNewer ? ({ planId, newer: "yes" } as const) : { planId }
  const held = useHeldChoice(of)
  const sendChange = useSend(billing.change, { invalidates: [billing.show, billing.moves] })

  async function onChange() {
    try {
      await sendChange.mutateAsync({ body: { planId, interval, ...(isNewer && { isNewer }), choice: held.choice } })
      showToast("success", t("planned", { plan: name, day: dayOf(from) }))
      onDone()
    } catch (failure) {
      showToast("error", errorMessage(failure))
      await held.reset()
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
        {t("lower", { day: dayOf(from) })}
      </Button>
    </div>
  )
}
