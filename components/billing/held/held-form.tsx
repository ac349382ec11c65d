"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { members } from "@/lib/features/members/contract"
import { heldByPlan } from "@/lib/features/plans/held-contract"
import { HeldChoices } from "./held-choices"
import { useHeldChoice } from "./use-held-choice"

/** Chooses what the own plan holds, in place of what it holds now. */
export function HeldForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("plan.held")
  const errorMessage = useErrorMessage()
  const held = useHeldChoice()
  const send = useSend(heldByPlan.choose, {
    invalidates: [billing.show, heldByPlan.excess, itemsAdmin.list, members.list],
  })

  async function onSave() {
    try {
      await send.mutateAsync({ body: held.choice })
      showToast("success", t("done"))
      onDone()
    } catch (failure) {
      showToast("error", errorMessage(failure))
      if (failure instanceof Failure && failure.code === "over_limit") await held.reset()
    }
  }

  return (
    <div className="flex flex-col gap-6">
      <HeldChoices held={held} />
      {held.query.isSuccess && (
        <Button
          className="self-start"
          disabled={!held.isComplete}
          pending={send.isPending}
          onClick={() => void onSave()}
        >
          {t("save")}
        </Button>
      )}
    </div>
  )
}
