import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { openCheckout } from "@/lib/client/open-checkout"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { billing } from "@/lib/features/billing/contract"
import { planOrders } from "@/lib/features/plan-orders/contract"
import type { Interval } from "@/lib/features/billing/periods"

interface Order {
  planId: number
  interval: Interval
  expectedTotalMinor?: number
  replaces?: string
}

/** Orders a plan and opens the provider's page; where an order for another is open, asks which is to go on. */
export function useOrderPlan({ onDone, onPriceChanged }: { onDone: () => void; onPriceChanged: () => void }) {
  const t = useTranslations("plan.change")
  const { exactMoney } = useFormats()
  const errorMessage = useErrorMessage()
  const sendOrder = useSend(planOrders.order, { invalidates: [billing.show, billing.moves] })

  async function order(wanted: Order): Promise<void> {
    try {
      const placed = await sendOrder.mutateAsync({ body: wanted })
      if (placed.checkout) return openCheckout(placed.checkout)
      showToast("success", t("changed", { plan: placed.plan }))
      onDone()
    } catch (failure) {
      if (failure instanceof Failure && failure.code === "order_open") return askWhich(wanted, failure.details ?? {})
      if (failure instanceof Failure && failure.code === "price_changed") onPriceChanged()
      showToast("error", errorMessage(failure))
    }
  }

  async function askWhich(wanted: Order, open: Partial<Record<string, string>>): Promise<void> {
    const { transactionId, plan = "", dueMinor, planId, interval } = open
    const answer = await openDialog({
      type: "confirmation",
      title: t("open.title", { plan }),
      message: t("open.message", { plan, amount: exactMoney(Number(dueMinor ?? 0), "INR") }),
      primaryLabel: t("open.continue"),
      secondaryLabel: t("open.startAgain"),
    })
    if (answer === "primary") return order({ planId: Number(planId), interval: interval === "year" ? "year" : "month" })
    if (answer === "secondary" && transactionId) return order({ ...wanted, replaces: transactionId })
  }

  return { order, isSending: sendOrder.isPending }
}
