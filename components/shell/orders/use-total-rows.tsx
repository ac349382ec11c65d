"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFormats } from "@/components/ui/use-formats"
import { taxHeadsOf } from "@/lib/features/orders/tax-heads"
import type { OrderTotals } from "@/lib/features/orders/totals-shape"

interface TotalRow {
  label: string
  value: ReactNode
}

/** The amounts of an order down to its total, with what lowers it and the heads of tax where there are some. */
export function useTotalRows(order: OrderTotals): TotalRow[] {
  const t = useTranslations("orders.checkout")
  const { money, exactMoney, percent } = useFormats({ country: order.country })
  const { subtotalMinor, discountMinor, referralMinor, creditMinor, couponCode } = order
  const { taxMinor, taxableMinor, roundOffMinor, totalMinor, currency, pricesIncludeTax } = order
  const otherMinor = discountMinor - referralMinor - creditMinor
  const amount = (minor: number) => (taxMinor > 0 ? exactMoney : money)(minor, currency)
  const lowering = (label: string, minor: number) => (minor > 0 ? [{ label, value: `− ${amount(minor)}` }] : [])
  const heads = taxHeadsOf(order).map(({ name, minor, rate }) => ({
    label: rate === null ? name : `${name} ${percent(rate, 2)}`,
    value: (
      <>
        {amount(minor)} {pricesIncludeTax && <span className="text-muted">{t("inPrice")}</span>}
      </>
    ),
  }))
  return [
    { label: t("price"), value: amount(subtotalMinor) },
    ...lowering(couponCode ? t("coupon", { code: couponCode }) : t("discount"), otherMinor),
    ...lowering(t("referral"), referralMinor),
    ...lowering(t("usedCredit"), creditMinor),
    ...(taxMinor > 0 ? [{ label: t("taxable"), value: amount(taxableMinor) }, ...heads] : []),
    ...(roundOffMinor === 0
      ? []
      : [{ label: t("roundOff"), value: roundOffMinor < 0 ? `− ${amount(-roundOffMinor)}` : amount(roundOffMinor) }]),
    { label: t("total"), value: <strong className="font-semibold">{amount(totalMinor)}</strong> },
  ]
}
