import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useSend } from "@/lib/client/api"
import { openCheckout } from "@/lib/client/open-checkout"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { addOns } from "@/lib/features/plans/add-ons-contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import type { PlanOrder } from "./plan-order"
import { useOpenOrder } from "./use-open-order"

/** Orders a plan and opens the provider's page; where an order for another is open, asks which is to go on. */
export function useOrderPlan({ onDone, onPriceChanged }: { onDone: () => void; onPriceChanged?: () => void }) {
  const t = useTranslations("planNotice.openOrder")
  const errorMessage = useErrorMessage()
  const askAboutOpen = useOpenOrder()
  const sendOrder = useSend(planOrders.order, {
    invalidates: [billing.show, billing.moves, addOns.list, bootstrap.show],
  })

  async function order(wanted: PlanOrder): Promise<void> {
    try {
      const placed = await sendOrder.mutateAsync({ body: wanted })
      if (placed.checkout) return openCheckout(placed.checkout)
      showToast("success", t("changed", { plan: placed.plan }))
      onDone()
    } catch (failure) {
      const answer = await askAboutOpen(failure)
      if (answer) return order("goesOn" in answer ? answer.goesOn : { ...wanted, ...answer })
      if (answer === null) return
      if (failure instanceof Failure && isOutdated(failure.code)) onPriceChanged?.()
      showToast("error", errorMessage(failure))
    }
  }

  return { order, isSending: sendOrder.isPending }
}

/** Whether what was shown does not hold any more, so that it is calculated again. */
const isOutdated = (code: string) => code === "price_changed" || code.startsWith("coupon_")
