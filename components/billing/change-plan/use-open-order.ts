import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { openDialog } from "@/lib/client/dialogs"
import { Failure } from "@/lib/contract/errors"
import { PlanPurchase } from "@/lib/features/billing/quote-shape"
import type { PlanOrder } from "./plan-order"

/** The open order is paid, or gives place to what was chosen now. */
type Answer = { goesOn: PlanOrder } | { replaces: string }

/**
 * Asks what becomes of the order that is open, where a failure says that one is; null where nothing was chosen, undefined for any other
 * failure.
 */
export function useOpenOrder() {
  const t = useTranslations("planNotice.openOrder")
  const { exactMoney } = useFormats()
  return async (failure: unknown): Promise<Answer | null | undefined> => {
    if (!(failure instanceof Failure) || failure.code !== "order_open") return undefined
    const { transactionId, plan = "", dueMinor = "0", ...wanted } = failure.details ?? {}
    const answer = await openDialog({
      type: "confirmation",
      title: t("title", { plan }),
      message: t("message", { plan, amount: exactMoney(Number(dueMinor), "INR") }),
      primaryLabel: t("continue"),
      secondaryLabel: t("startAgain"),
    })
    if (answer === "primary") return { goesOn: wantedBy(wanted) }
    return answer === "secondary" && transactionId ? { replaces: transactionId } : null
  }
}

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
