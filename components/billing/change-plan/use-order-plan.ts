import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { openCheckout } from "@/lib/client/open-checkout"
import { showToast } from "@/lib/client/toasts"
import type { RequestOf } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import { addOns } from "@/lib/features/plans/add-ons-contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import { PlanPurchase } from "@/lib/features/billing/quote-shape"

/** What is ordered. */
export type PlanOrder = RequestOf<typeof planOrders.order>["body"]

/** Orders a plan and opens the provider's page; where an order for another is open, asks which is to go on. */
export function useOrderPlan({ onDone, onPriceChanged }: { onDone: () => void; onPriceChanged: () => void }) {
  const t = useTranslations("plan.change")
  const { exactMoney } = useFormats()
  const errorMessage = useErrorMessage()
  const sendOrder = useSend(planOrders.order, { invalidates: [billing.show, billing.moves, addOns.list] })

  async function order(wanted: PlanOrder): Promise<void> {
    try {
      const placed = await sendOrder.mutateAsync({ body: wanted })
      if (placed.checkout) return openCheckout(placed.checkout)
      showToast("success", t("changed", { plan: placed.plan }))
      onDone()
    } catch (failure) {
      if (failure instanceof Failure && failure.code === "order_open") return askWhich(wanted, failure.details ?? {})
      if (failure instanceof Failure && isOutdated(failure.code)) onPriceChanged()
      showToast("error", errorMessage(failure))
    }
  }

  async function askWhich(wanted: PlanOrder, open: Partial<Record<string, string>>): Promise<void> {
    const { transactionId, plan = "", dueMinor } = open
    const answer = await openDialog({
      type: "confirmation",
      title: t("open.title", { plan }),
      message: t("open.message", { plan, amount: exactMoney(Number(dueMinor ?? 0), "INR") }),
      primaryLabel: t("open.continue"),
      secondaryLabel: t("open.startAgain"),
    })
    if (answer === "primary") return order(wantedBy(open))
    if (answer === "secondary" && transactionId) return order({ ...wanted, replaces: transactionId })
  }

  return { order, isSending: sendOrder.isPending }
}

/** Whether what was shown does not hold any more, so that it is calculated again. */
const isOutdated = (code: string) => code === "price_changed" || code.startsWith("coupon_")

/** What an open order was for. */
function wantedBy({ planId, interval, addOnIds = "[]", coupon, isNewer }: Partial<Record<string, string>>): PlanOrder {
  const wanted = PlanPurchase.shape.addOnIds.safeParse(JSON.parse(addOnIds))
  return {
    ...{ planId: Number(planId), interval: interval === "year" ? "year" : "month" },
    ...(wanted.data && wanted.data.length > 0 && { addOnIds: wanted.data }),
    ...(coupon && { coupon }),
    ...(isNewer && { isNewer: true }),
  }
}
