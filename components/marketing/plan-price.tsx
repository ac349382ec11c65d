import { useLocale, useTranslations } from "next-intl"
import { useRegion } from "@/components/items/public/region"
import type { Plan } from "@/lib/features/plans/contract"
import { formatMoney } from "@/lib/shared/money"
import { numberFormat } from "@/lib/shared/intl-formats"

/** What a plan costs; both intervals are there, and the chosen one is shown by the page's style alone. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const locale = useRegion("IN")
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

/** The platform's share of a sale on this plan, in words. */
export function PlanFee({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const percent = numberFormat(useLocale(), { style: "percent", maximumFractionDigits: 2 }).format(
    plan.feeBasisPoints / 10_000,
  )
  return <>{plan.feeBasisPoints === 0 ? t("noFee") : t("fee", { percent })}</>
}

/** A plan whose price is talked about. */
export const isOnQuote = ({ features }: Plan) => features.onQuote === true
