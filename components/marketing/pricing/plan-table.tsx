import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import type { Plan } from "@/lib/features/plans/contract"
import { FEATURES } from "@/lib/features/plans/features"
import { LIMITS, SHOWN_LIMITS } from "@/lib/features/plans/limits"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import { SoonBadge } from "../soon-badge"
import { PlanLimitText } from "./plan-limit"
import { PlanFee } from "./plan-price"

/** The table that compares the limits and features of all plans. */
export function PlanTable({ plans }: { plans: Plan[] }) {
  const t = useTranslations("marketing.pricing")
  return (
    <section className="page pt-24">
      <h2 className="text-3xl">{t("compare")}</h2>
      <div
        tabIndex={0}
        role="region"
        aria-label={t("compare")}
        className="relative mt-8 overflow-x-auto rounded bg-surface shadow-card"
      >
        <table className="w-full min-w-[760px] text-ui tabular">
          <thead>
            <tr className="border-b border-line">
              <td className="w-1/4 p-4" />
              {plans.map(({ id, name }) => (
                <th key={id} scope="col" className="p-4 text-start font-semibold">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="[&>tr+tr]:border-t [&>tr+tr]:border-line">
            <tr>
              <td className="p-4" />
              {plans.map((plan) => (
                <td key={plan.id} className="p-4 align-top text-sm text-muted">
                  <PlanFee plan={plan} />
                </td>
              ))}
            </tr>
            {SHOWN_LIMITS.map((limit) => (
              <tr key={limit}>
                <th scope="row" className="p-4 text-start font-normal text-muted">
                  {t(`limits.${limit}`)}
                  {"isUpcoming" in LIMITS[limit] && <SoonBadge />}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className="p-4">
                    <PlanLimitText limit={limit} plan={plan} />
                  </td>
                ))}
              </tr>
            ))}
            {PLAN_FEATURES.map((feature) => (
              <tr key={feature}>
                <th scope="row" className="p-4 text-start font-normal text-muted">
                  {t(`features.${feature}`)}
                  {"isUpcoming" in FEATURES[feature] && <SoonBadge />}
                </th>
                {plans.map((plan) => (
                  <td key={plan.id} className="p-4">
                    <FeatureCell value={plan.features[feature]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 text-sm text-muted">{t("tax")}</p>
    </section>
  )
}

function FeatureCell({ value }: { value: Plan["features"][string] | undefined }) {
  const t = useTranslations("marketing.pricing")
  if (value === "read") return <>{t("read")}</>
  return (
    <>
      <Icon name={value ? "check" : "minus"} className={value ? "text-primary" : "text-line-strong"} />
      <span className="sr-only">{value ? t("yes") : t("no")}</span>
    </>
  )
}
