import { useLocale, useTranslations } from "next-intl"
import { useRegionalLocale } from "@/components/items/public/use-regional-locale"
import type { Plan } from "@/lib/features/plans/contract"
import { formatMoney } from "@/lib/shared/money"
import { numberFormat } from "@/lib/shared/intl-formats"

/** The price of a plan; both intervals are rendered, and CSS shows the chosen one. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const locale = useRegionalLocale("IN")
  if (isOnQuote(plan)) return <p className="text-3xl font-semibold tracking-tight">{t("quote")}</p>
  if (plan.priceMonthMinor === 0) return <p className="text-3xl font-semibold tracking-tight">{t("free")}</p>
  const price = (minor: number, unit: string, className: string) => (
    <p className={className}>
      <span className="text-3xl font-semibold tracking-tight tabular">{formatMoney(minor, plan.currency, locale)}</span>
      <span className="block text-sm text-muted">{unit}</span>
    </p>
  )
  return (
    <>
      {price(plan.priceMonthMinor, t("perMonth"), "group-has-[[value=year]:checked]/plans:hidden")}
      {price(plan.priceYearMinor, t("perYear"), "hidden group-has-[[value=year]:checked]/plans:block")}
    </>
  )
}

/** The platform's share of a sale on this plan, as text. */
export function PlanFee({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const percent = numberFormat(useLocale(), { style: "percent", maximumFractionDigits: 2 }).format(
    plan.feeBasisPoints / 10_000,
  )
  return <>{plan.feeBasisPoints === 0 ? t("noFee") : t("fee", { percent })}</>
}

/** Whether the price of a plan is on request. */
export const isOnQuote = ({ features }: Plan) => features.onQuote === true
