"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Quote } from "@/lib/features/orders/contract"

type PriceBreakdownProps = {
  amounts: Pick<Quote, "subtotalMinor" | "discountMinor" | "taxMinor" | "totalMinor" | "currency" | "country">
  compareAtMinor?: number | null
}

/** The price line by line, down to the total. */
export function PriceBreakdown({ amounts, compareAtMinor = null }: PriceBreakdownProps) {
  const t = useTranslations("orders.checkout")
  const { money } = useFormats(amounts)
  const { subtotalMinor, discountMinor, taxMinor, totalMinor, currency } = amounts
  return (
    <dl className="flex flex-col gap-2.5 text-ui tabular">
      {compareAtMinor !== null && (
        <Line label={t("was")} amount={<s className="text-muted">{money(compareAtMinor, currency)}</s>} />
      )}
      <Line label={t("price")} amount={subtotalMinor === 0 ? t("free") : money(subtotalMinor, currency)} />
      {discountMinor > 0 && <Line label={t("discount")} amount={`− ${money(discountMinor, currency)}`} />}
      {taxMinor > 0 && <Line label={t("tax")} amount={money(taxMinor, currency)} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-semibold">{t("total")}</dt>
        <dd aria-live="polite" className="text-2xl font-semibold">
          {totalMinor === 0 ? t("free") : money(totalMinor, currency)}
        </dd>
      </div>
    </dl>
  )
}

function Line({ label, amount }: { label: string; amount: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{label}</dt>
      <dd>{amount}</dd>
    </div>
  )
}
