"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"

const CancelPlan = lazyPart(() => import("./cancel-plan").then((file) => file.CancelPlan))

/** Ends a plan that runs with its period, or takes back what is pending, for those who decide on it. */
export function EndPlanButtons({ plan }: { plan: PlanDetails }) {
  const may = useMay()
  if (!may(billing.cancel)) return null
  const isPending = plan.status === "cancel_scheduled" || plan.status === "downgrade_scheduled"
  // One that was given without a price ends in any case.
  if (isPending) return plan.priceMonthMinor > 0 && <UndoButton plan={plan} />
  return plan.status === "active" && plan.periodEnd !== null ? <CancelButton plan={plan} /> : null
}

function CancelButton({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.cancel")
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t("action")}
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={t("title", { plan: plan.name })}>
        <CancelPlan plan={plan} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function UndoButton({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.cancel")
  const errorMessage = useErrorMessage()
  const sendUndo = useSend(billing.undo, { invalidates: [billing.show, billing.moves] })

  async function onUndo() {
    try {
      await sendUndo.mutateAsync({})
      showToast("success", t("undone", { plan: plan.name }))
    } catch (failure) {
      showToast("error", errorMessage(failure))
    }
  }

  return (
    <Button variant="secondary" pending={sendUndo.isPending} onClick={() => void onUndo()}>
      {t("undo", { plan: plan.name })}
    </Button>
  )
}
