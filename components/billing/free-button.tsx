"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { billing } from "@/lib/features/billing/contract"
import type { Replacing } from "@/lib/features/billing/quote-shape"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import type { SubscriptionState } from "@/lib/features/billing/subscription"
import { useDecidePastOrder } from "./change-plan/use-decide-past-order"

const STATES: readonly SubscriptionState[] = ["trialing", "past_due", "grace", "expired"]

type FreeButtonProps = { status: SubscriptionState; size?: "sm" }

/** Goes on with Free, for those who may decide on the plan, where the plan is not paid. */
export function FreeButton({ status, size }: FreeButtonProps) {
  const t = useTranslations("planNotice.free")
  const errorMessage = useErrorMessage()
  const may = useMay()
  const decidePastOrder = useDecidePastOrder(() => undefined)
  const send = useSend(billing.continueOnFree, {
    invalidates: [billing.show, billing.moves, bootstrap.show, heldByPlan.excess],
  })
  if (!STATES.includes(status) || !may(billing.continueOnFree)) return null

  async function onContinue() {
    const answer = await openDialog({
      type: "confirmation",
      title: t("title"),
      message: t("message"),
      primaryLabel: t("confirm"),
      cancelLabel: t("cancel"),
    })
    if (answer === "primary") await onConfirmed({})
  }

  async function onConfirmed(replacing: Replacing) {
    try {
      await send.mutateAsync({ body: replacing })
      showToast("success", t("done"))
    } catch (failure) {
      if (await decidePastOrder(failure, onConfirmed)) return
      showToast("error", errorMessage(failure))
    }
  }

  return (
    <Button variant="secondary" size={size} pending={send.isPending} onClick={() => void onContinue()}>
      {t("confirm")}
    </Button>
  )
}
