import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import type { Plan } from "@/lib/features/plans/contract"

/** The price of a plan; both intervals are rendered, and CSS shows the chosen one. */
export function PlanPrice({ plan }: { plan: Plan }) {
  const t = useTranslations("marketing.pricing")
  const { money } = useFormats()
  if (isOnQuote(plan)) return <p className="text-3xl font-semibold tracking-tight">{t("quote")}</p>
  if (plan.priceMonthMinor === 0) return <p className="text-3xl font-semibold tracking-tight">{t("free")}</p>
  const price = (minor: number, unit: string, className: string) => (
    <p className={className}>
      <span className="text-3xl font-semibold tracking-tight tabular">{money(minor, plan.currency)}</span>
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
  const { percent } = useFormats()
  const basisPoints = plan.feeBasisPoints
  return <>{basisPoints === 0 ? t("noFee") : t("fee", { percent: percent(basisPoints / 10_000, 2) })}</>
}

/** Whether the price of a plan is on request. */
const isOnQuote = ({ features }: Plan) => features.onQuote === true
