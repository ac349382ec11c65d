"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFormats } from "@/components/ui/use-formats"
import { taxHeadsOf } from "@/lib/features/orders/tax-heads"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { SummaryLine } from "@/components/ui/summary-line"
import { useAmount } from "./use-amount"

/** The taxable value and the heads of tax, or what they will be once the buyer's state is known: as high in both cases. */
export function TaxLines({ amounts, estimate }: { amounts: QuoteTotals; estimate: ReactNode }) {
  const t = useTranslations("orders.checkout")
  const amount = useAmount(amounts)
  const { percent } = useFormats()
  const heads = taxHeadsOf(amounts)
  const { taxableMinor, taxMinor, needsState, pricesIncludeTax } = amounts
  const included = pricesIncludeTax && <span className="block text-sm">{t("inPrice")}</span>
  const height = pricesIncludeTax ? "min-h-29" : "min-h-23"
  if (needsState)
    return (
      <div className={`flex flex-col gap-2.5 ${height}`}>
        <dl>
          <SummaryLine
            label={
              <>
                {t("estimatedTax")} {included}
              </>
            }
          >
            {amount(taxMinor)}
          </SummaryLine>
        </dl>
        <p className="text-sm text-muted">{estimate}</p>
      </div>
    )
  return (
    <dl className={`flex flex-col gap-2.5 ${height}`}>
      <SummaryLine label={t("taxable")}>{amount(taxableMinor)}</SummaryLine>
      {heads.map(({ name, rate, minor }, at) => (
        <SummaryLine
          key={name}
          label={
            <>
              {rate === null ? name : `${name} ${percent(rate, 2)}`} {at === heads.length - 1 && included}
            </>
          }
        >
          {amount(minor)}
        </SummaryLine>
      ))}
    </dl>
  )
}
