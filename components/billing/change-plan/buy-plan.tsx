"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { useFormats } from "@/components/ui/use-formats"
import type { PlanQuote } from "@/lib/features/billing/quote-shape"
import type { PlanOrder } from "./plan-order"
import { useOrderPlan } from "./use-order-plan"

type BuyPlanProps = { quote: PlanQuote; wanted: PlanOrder; onDone: () => void; onPriceChanged: () => void }

/** Pays what a change costs today; the button names the sum. */
export function BuyPlan({ quote, wanted, ...handlers }: BuyPlanProps) {
  const t = useTranslations("plan.change")
  const { exactMoney } = useFormats()
  const { order, isSending } = useOrderPlan(handlers)
  const { dueMinor, couponCode, currency, needsState } = quote
  return (
    <Button
      className="self-start"
      disabled={needsState}
      pending={isSending}
      onClick={() => void order({ ...wanted, coupon: couponCode, expectedTotalMinor: dueMinor })}
    >
      {dueMinor > 0 ? t("pay", { amount: exactMoney(dueMinor, currency) }) : t("changeNow")}
    </Button>
  )
}
