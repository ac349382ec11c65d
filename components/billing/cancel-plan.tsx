"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import type { Replacing } from "@/lib/features/billing/quote-shape"
import { useDecidePastOrder } from "./change-plan/use-decide-past-order"
import { usePlanDay } from "./use-plan-day"

const WAYS = ["free", "stop"] as const

/** What ends and what stays, both ways of it, and one button. */
export function CancelPlan({ plan, onDone }: { plan: PlanDetails; onDone: () => void }) {
  const t = useTranslations("plan.cancel")
  const errorMessage = useErrorMessage()
  const dayOf = usePlanDay()
  const [to, choose] = useState<(typeof WAYS)[number]>("free")
  const decidePastOrder = useDecidePastOrder(onDone)
  const sendCancel = useSend(billing.cancel, { invalidates: [billing.show, billing.moves] })
  const day = plan.periodEnd ? dayOf(plan.periodEnd) : ""

  async function onCancel(replacing: Replacing = {}) {
    try {
      await sendCancel.mutateAsync({ body: { to, ...replacing } })
      showToast("success", t("done", { day }))
      onDone()
    } catch (failure) {
      if (await decidePastOrder(failure, onCancel)) return
      showToast("error", errorMessage(failure))
    }
  }

  return (
    <div className="flex flex-col gap-5 text-ui">
      <p>{t("intro", { plan: plan.name, day })}</p>
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t("then")}</legend>
        {WAYS.map((way) => (
          <label
            key={way}
            className="flex cursor-pointer gap-3 rounded p-4 ring-1 ring-line ring-inset has-checked:bg-primary-soft has-checked:ring-2 has-checked:ring-primary"
          >
            <input type="radio" name="cancel" value={way} checked={way === to} onChange={() => choose(way)} />
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-medium">{t(`ways.${way}.title`)}</span>
              <span className="text-muted">{t(`ways.${way}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button variant="secondary" className="self-start" pending={sendCancel.isPending} onClick={() => void onCancel()}>
        {t("confirm", { day })}
      </Button>
    </div>
  )
}
