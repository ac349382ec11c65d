"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { queryFor, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { billing, type PlanDetails } from "@/lib/features/billing/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { openings } from "@/lib/features/openings/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"

/** Begins the one trial of an institute that has had none, for those who decide on its plan. */
export function TrialButton({ plan }: { plan: PlanDetails }) {
  const t = useTranslations("plan.trial")
  const errorMessage = useErrorMessage()
  const isFree = plan.status === "active" && plan.periodEnd === null && plan.priceMonthMinor === 0
  const may = useMay()(openings.startTrial)
  const { data } = useQuery({ ...queryFor(openings.trialOffer, {}), enabled: isFree && may })
  const sendStart = useSend(openings.startTrial, {
    invalidates: [billing.show, billing.moves, openings.trialOffer, bootstrap.show, heldByPlan.excess],
  })
  if (!isFree || !may || !data?.trial) return null
  const { slug, name, days } = data.trial

  async function onStart() {
    const answer = await openDialog({
      type: "confirmation",
      title: t("title", { plan: name }),
      message: t("message", { plan: name, days }),
      primaryLabel: t("confirm"),
      cancelLabel: t("cancel"),
    })
    if (answer !== "primary") return
    try {
      await sendStart.mutateAsync({ body: { plan: slug } })
      showToast("success", t("done", { plan: name }))
    } catch (failure) {
      const isUsed = failure instanceof Failure && failure.code === "trial_used"
      showToast("error", isUsed ? t("used") : errorMessage(failure))
    }
  }

  return (
    <Button pending={sendStart.isPending} onClick={() => void onStart()}>
      {t("action", { plan: name, days })}
    </Button>
  )
}
