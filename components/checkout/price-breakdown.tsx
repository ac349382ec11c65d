"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { QuoteTotals } from "@/lib/features/orders/totals-shape"
import { TaxLines } from "./tax-lines"
import { SummaryLine } from "@/components/ui/summary-line"
import { useAmount } from "./use-amount"

type PriceBreakdownProps = {
  amounts: QuoteTotals
  compareAtMinor?: number | null
  /** What is said of tax while the buyer's state is not known. */
  estimate: ReactNode
  /** Removes the code that lowers the price. */
  onRemoveCode?: (() => void) | undefined
}

/** The price line by line, down to the total, which is read out when it changes. */
export function PriceBreakdown({ amounts, compareAtMinor = null, estimate, onRemoveCode }: PriceBreakdownProps) {
  const t = useTranslations("orders.checkout")
  const tCoupon = useTranslations("orders.coupon")
  const amount = useAmount(amounts)
  const { subtotalMinor, discountMinor, referralMinor, creditMinor } = amounts
  const { taxMinor, roundOffMinor, totalMinor, needsState } = amounts
  const otherMinor = discountMinor - referralMinor - creditMinor
  const { couponCode: code } = amounts
  return (
    <div className="flex flex-col gap-2.5 text-ui tabular">
      <dl className="flex flex-col gap-2.5">
        {compareAtMinor !== null && (
          <SummaryLine label={t("was")}>
            <s className="text-muted">{amount(compareAtMinor)}</s>
          </SummaryLine>
        )}
        <SummaryLine label={t("price")}>{subtotalMinor === 0 ? t("free") : amount(subtotalMinor)}</SummaryLine>
        {otherMinor > 0 && (
          <SummaryLine label={code ?? t("discount")}>
            {`− ${amount(otherMinor)}`}
            {code && onRemoveCode && (
              <Button
                variant="ghost"
                size="icon-sm"
                className="-my-2 ms-1 -me-2"
                aria-label={tCoupon("remove", { code })}
                onClick={onRemoveCode}
              >
                <Icon name="x" />
              </Button>
            )}
          </SummaryLine>
        )}
        {referralMinor > 0 && (
          <SummaryLine
            label={t("referralOf", { percent: amounts.referralPercent ?? 0 })}
          >{`− ${amount(referralMinor)}`}</SummaryLine>
        )}
        {creditMinor > 0 && <SummaryLine label={t("credit")}>{`− ${amount(creditMinor)}`}</SummaryLine>}
      </dl>
      {(taxMinor > 0 || needsState) && <TaxLines amounts={amounts} estimate={estimate} />}
      <dl className="flex flex-col gap-2.5">
        {roundOffMinor !== 0 && (
          <SummaryLine label={t("roundOff")}>
            {roundOffMinor < 0 ? `− ${amount(-roundOffMinor)}` : amount(roundOffMinor)}
          </SummaryLine>
        )}
        <div
          aria-live="polite"
          aria-atomic
          className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-4"
        >
          <dt className="font-semibold">{t("total")}</dt>
          <dd className="ms-auto text-2xl font-semibold">{totalMinor === 0 ? t("free") : amount(totalMinor)}</dd>
        </div>
      </dl>
    </div>
  )
}
