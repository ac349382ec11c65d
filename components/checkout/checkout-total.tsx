"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"

type CheckoutTotalProps = { totalMinor: number; currency: string; country: string }

/** The total beside the button on phones, where the summary may be out of sight. */
export function CheckoutTotal({ totalMinor, currency, country }: CheckoutTotalProps) {
  const t = useTranslations("orders.checkout")
  const { money } = useFormats({ country })
  return (
    <p className="flex items-baseline justify-between gap-4 lg:hidden">
      <span className="text-muted">{t("total")}</span>
      <span className="text-lg font-semibold tabular">
        {totalMinor === 0 ? t("free") : money(totalMinor, currency)}
      </span>
    </p>
  )
}
