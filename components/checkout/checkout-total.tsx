"use client"
import { useTranslations } from "next-intl"
import { useAmount } from "./use-amount"

type CheckoutTotalProps = { totalMinor: number; taxMinor: number; currency: string; country: string }

/** The total beside the button on phones, where the summary may be out of sight. */
export function CheckoutTotal({ totalMinor, ...amounts }: CheckoutTotalProps) {
  const t = useTranslations("orders.checkout")
  const amount = useAmount(amounts)
  return (
    <p className="flex items-baseline justify-between gap-4 lg:hidden">
      <span className="text-muted">{t("total")}</span>
      <span className="text-lg font-semibold tabular">{totalMinor === 0 ? t("free") : amount(totalMinor)}</span>
    </p>
  )
}
